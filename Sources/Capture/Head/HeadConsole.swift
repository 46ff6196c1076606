import DeviceIO
import Foundation
import Head
import Scene
import TUI

/// A head scan with a screen: the scan runs beside the thread that owns the terminal.
public enum HeadConsole {
    /// Runs until the scan ends.
    ///
    /// - Parameters:
    ///   - openTerminal: called on this thread before the scan starts.
    ///   - voice: speaks the sentences of the scan.
    ///   - paces: whether each frame waits for its time. A virtual camera needs this: it would
    ///     produce frames as fast as they are read.
    public static func run(
        _ run: HeadScanRun, paces: Bool, voice: any Voice,
        openTerminal: () throws -> (any TerminalDevice, ScreenCapabilities)
    ) throws -> HeadScanRun.Ending {
        let mailbox = HeadMailbox()
        let (terminal, capabilities) = try openTerminal()
        defer { terminal.close() }
        let wake = terminal.wake
        Task.detached {
            let result: Result<HeadScanRun.Ending, any Error>
            let begin = Date()
            do {
                result = .success(
                    try await run.run(note: { _ in }) { moment in
                        if paces {
                            let early =
                                moment.frame.timestamp.seconds - Date().timeIntervalSince(begin)
                            if early > 0 { Thread.sleep(forTimeInterval: early) }
                        }
                        let answer = mailbox.exchange(moment)
                        wake()
                        return answer
                    })
            } catch {
                result = .failure(error)
            }
            mailbox.end(result)
            wake()
        }
        var state = HeadScreenState(
            columns: terminal.size.columns, rows: terminal.size.rows, capabilities: capabilities)
        terminal.present(HeadScreen(state).grid)
        while true {
            if let event = terminal.nextEvent(timeoutMilliseconds: 100) {
                follow(event, &state, mailbox)
            }
            if let (moment, events) = mailbox.take() {
                state.take(moment.flow, events: events)
                if let picture = moment.frame.decodedColor { state.show(picture) }
                for case .speak(let words) in events { voice.say(words) }
            }
            if let ending = mailbox.ending { return try ending.get() }
            if !terminal.isBehind { terminal.present(HeadScreen(state).grid) }
        }
    }

    private static func follow(
        _ event: TerminalEvent, _ state: inout HeadScreenState, _ mailbox: HeadMailbox
    ) {
        switch event {
        case .key(let key):
            switch state.intent(of: key) {
            case .tick(let item): mailbox.answer(.tick(item))
            case .tickAll:
                for item in ChecklistItem.allCases where !state.ticked.contains(item) {
                    mailbox.answer(.tick(item))
                }
            case .call(let call): mailbox.answer(.call(call))
            case .leave: mailbox.answer(.stop)
            case nil: break
            }
        case .resized(let columns, let rows): state.resize(columns: columns, rows: rows)
        case .hangup, .interrupted, .terminated: mailbox.answer(.stop)
        case .pasted, .mouse, .caughtUp, .pictureWasSlow, .resumed: break
        }
    }
}
