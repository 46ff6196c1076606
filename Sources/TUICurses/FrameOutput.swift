import CTerminalGuard
import Glibc
import TUI

/// Collects the output of curses and sends it to the terminal. While a frame is drawn, curses
/// writes to a file in memory; then the frame is sent as a whole. So the number of bytes is exact,
/// a crash between two frames never leaves half an escape sequence, and curses never waits for a
/// slow terminal.
final class FrameOutput {
    /// The stream that `newterm` uses as its output.
    let file: UnsafeMutablePointer<FILE>
    /// The descriptor of the terminal.
    let terminal: Int32
    /// Whether the terminal has accepted all frames so far.
    private(set) var isAlive = true

    private let memory: Int32
    /// Measures whether the terminal has received the frames that were sent.
    var line = TerminalLagMonitor()
    /// Reads the terminal's answer about its background.
    private(set) var background = BackgroundQuery()
    /// Reads the terminal's answers about sixels.
    private(set) var sixels = SixelQuery()
    /// Reads the terminal's answer about its name and version.
    private(set) var version = VersionQuery()

    init(_ descriptor: Int32) throws(TerminalError) {
        terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        memory = capstan_memory_descriptor()
        let slot = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard terminal >= 0, memory >= 0, slot >= 0, let file = fdopen(slot, "w") else {
            let error = TerminalError.system(phrase("open"), phrase("the terminal's output"))
            for open in [terminal, memory, slot] where open >= 0 { close(open) }
            throw error
        }
        self.file = file
    }

    deinit {
        fclose(file)
        close(memory)
        close(terminal)
    }

    /// Sends what curses writes during `draw`; returns the number of bytes.
    func send(_ draw: () -> Void) -> Int {
        let slot = fileno(file)
        guard isAlive, capstan_lead_descriptor(slot, memory) >= 0 else { return 0 }
        draw()
        _ = capstan_lead_descriptor(slot, terminal)
        // The descriptor of curses and the descriptor of the file in memory share one offset. The
        // offset is the number of written bytes.
        let count = lseek(memory, 0, SEEK_CUR)
        lseek(memory, 0, SEEK_SET)
        guard count > 0 else { return 0 }
        var frame = [UInt8](repeating: 0, count: count)
        let read = pread(memory, &frame, count, 0)
        frame.removeLast(count - max(0, read))
        return send(frame: frame)
    }

    /// Sends a frame that is complete; returns the number of bytes.
    func send(frame: [UInt8]) -> Int {
        guard isAlive, !frame.isEmpty else { return 0 }
        if line.shouldAsk(afterBytes: frame.count) {
            line.noteQuery(behindBytes: frame.count)
            return (frame + TerminalLagMonitor.query).withUnsafeBytes(sendAll)
        }
        line.noteFrame(ofBytes: frame.count)
        return frame.withUnsafeBytes(sendAll)
    }

    /// Requests the terminal's background colour; the answer arrives among the keys.
    func askBackground() {
        sendNow(BackgroundQuery.query)
        background.noteQuery()
    }

    /// Asks the terminal about sixels if the options select sixels, or if they select no graphics
    /// and the terminal lacks kitty's protocol. Also asks for the terminal's version, which tells
    /// the block glyphs that the terminal draws itself. The version is not needed if the options
    /// select the block glyphs, or if the terminal shows only basic glyphs or few colours. The
    /// answers arrive among the keys.
    func askGraphics(_ options: CursesTerminal.Options, shown: ScreenCapabilities) {
        let asksCells =
            options.cells == nil && shown.glyphs == .unicode && !shown.colors.areFew
        version.isWanted = asksCells
        if options.mayAskSixels(shown.graphics == .kitty) {
            sendNow(SixelQuery.query)
            sixels.noteQuery()
        } else if asksCells {
            askVersion()
        }
    }

    private func askVersion() {
        sendNow(VersionQuery.query)
        version.noteQuery()
    }

    /// Whether a part of an answer has arrived, or the whole answer.
    enum Answer { case part, whole }

    /// Takes a key of curses if it belongs to an answer; nil for any other key.
    func takeAnswer(_ value: UInt32, isCode: Bool) -> Answer? {
        guard isCode else { return takeText(value) }
        switch Int32(bitPattern: value) {
        case BackgroundQuery.answerCode: background.begin()
        case VersionQuery.answerCode: version.begin()
        case let code: if !sixels.begin(code) { return nil }
        }
        return .part
    }

    private func takeText(_ value: UInt32) -> Answer? {
        if background.isReading { return background.take(value) ? .whole : .part }
        if version.isReading { return version.take(value) ? .whole : .part }
        guard sixels.isReading else { return nil }
        return takeSixelAnswer(value) ? .whole : .part
    }

    /// Whether the answer to any of the three queries may still arrive.
    var isAnswerDue: Bool { background.isDue || sixels.isDue || version.isDue }

    /// Takes the next character of an answer about sixels; returns whether all answers about sixels
    /// are complete.
    private func takeSixelAnswer(_ value: UInt32) -> Bool {
        guard sixels.take(value) else { return false }
        if sixels.wantsDetails {
            sendNow(SixelQuery.details)
            sixels.noteQuery()
        }
        // A terminal that answers the question about sixels ignores questions that it does not
        // understand. So it can be asked for its version.
        if version.isWanted { askVersion() }
        return sixels.traits != nil
    }

    /// Sends bytes that are not part of a frame.
    func sendNow(_ bytes: [UInt8]) {
        guard isAlive else { return }
        _ = bytes.withUnsafeBytes(sendAll)
    }

    private func sendAll(_ bytes: UnsafeRawBufferPointer) -> Int {
        var sent = 0
        while sent < bytes.count {
            let count = write(terminal, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                isAlive = false
                break
            }
        }
        return sent
    }
}
