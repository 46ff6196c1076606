import Glibc
import TUI

/// A terminal for people with a screen reader: it reads keys from lines of text and draws nothing.
/// Each character of a line is a key, an empty line is Enter, and words name the other keys.
public final class LineTerminal: TerminalDevice {
    /// A size in cells at which every screen is complete.
    public let size = (columns: 80, rows: 24)
    public let capabilities = ScreenCapabilities(colors: .mono, glyphs: .ascii)
    public let sentBytes = 0
    public let isBehind = false
    public var wake: @Sendable () -> Void { { [woken] in woken.wake() } }

    private let woken: WakeEvent
    private let input: Int32
    private var typed: [UInt8] = []
    private var events: [TerminalEvent] = []

    private static let names: [String: Key] = [
        "left": .left, "right": .right, "up": .up, "down": .down, "tab": .tab, "esc": .escape,
        "escape": .escape, "enter": .enter, "space": .character(" "), "home": .home, "end": .end,
        "pgup": .pageUp, "pgdn": .pageDown,
    ]

    /// A terminal that reads lines from `input`.
    public init(input: Int32 = STDIN_FILENO) throws(TerminalError) {
        self.input = input
        woken = try WakeEvent()
    }

    @discardableResult public func present(_ grid: Grid) -> Int { 0 }
    public func redraw() {}
    public func suspend() { raise(SIGSTOP) }
    public func close() {}

    public func nextEvent(timeoutMilliseconds: Int) -> TerminalEvent? {
        if !events.isEmpty { return events.removeFirst() }
        if woken.take() { return nil }
        var sources = [input, woken.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&sources, 2, Int32(clamping: timeoutMilliseconds)) > 0 else { return nil }
        if sources[0].revents != 0 { readLine() }
        return events.isEmpty ? nil : events.removeFirst()
    }

    private func readLine() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(input, &bytes, bytes.count)
        guard count > 0 else {
            // The end of the input counts as a hangup: the program ends and keeps the scan.
            if count == 0 || errno != EINTR { events.append(.hangup) }
            return
        }
        typed += bytes[..<count]
        while let end = typed.firstIndex(of: 10) {
            let line = String(decoding: typed[..<end], as: UTF8.self)
                .filter { $0 != "\r" }
            typed.removeSubrange(...end)
            if line.isEmpty {
                events.append(.key(.enter))
            } else if let key = Self.names[line.lowercased()] {
                events.append(.key(key))
            } else {
                events += line.map { .key(.character($0)) }
            }
        }
    }
}
