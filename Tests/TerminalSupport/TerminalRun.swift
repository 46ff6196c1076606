import CPseudoTerminal
import Foundation
import Glibc

/// A program that runs on a pseudo-terminal, and the screen that it draws there.
package final class TerminalRun {
    package private(set) var screen: VirtualScreen
    /// The number of bytes that the program sent to the terminal.
    package private(set) var receivedBytes = 0
    /// All bytes that the program sent to the terminal.
    package private(set) var transcript: [UInt8] = []

    /// Whether the terminal answers questions; a slow line delivers the answers late.
    package var isAnswering = true { didSet { answer() } }

    /// The line's capacity in bytes a second; nil for an unlimited line.
    package var bytesPerSecond: Double? { didSet { (carried, since) = (0, ContinuousClock.now) } }
    /// The delay of keys and answers; the program's output waits during it too.
    package var delayMilliseconds: Int32 = 0
    /// A program that takes longer is considered hung. A busy machine took a minute for a preview.
    private static let longestWait = Duration.seconds(180)
    private var carried = 0
    private var since = ContinuousClock.now

    private var terminal = pseudo_terminal()
    private var isEnded = false
    private var isReaped = false

    /// The error when a condition does not become true. It names the condition and contains the
    /// screen's text.
    package struct Failure: Error, CustomStringConvertible { package var description: String }

    /// The path of a program of this package, beside the tests' own executable.
    package static func path(of program: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return URL(fileURLWithPath: tests ?? "").deletingLastPathComponent()
            .appendingPathComponent(program).path
    }

    /// The environment in which a program starts. A test can change its variables.
    package static let environment = [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]

    // More than six parameters: each has a default, and a test sets only those that it checks.
    /// Starts a program by its path, with its arguments. Variables that are nil are removed from
    /// the environment. The program reports on descriptor 3 that it is idle.
    package init(
        program: [String],
        columns: Int = 80, rows: Int = 24, isTerminal: Bool = true, hasKitty: Bool = false,
        sixels: VirtualScreen.Sixels? = nil, version: String? = nil,
        environment changes: [String: String?] = [:]
    ) throws {
        screen = VirtualScreen(columns: columns, rows: rows)
        (screen.hasKitty, screen.sixels, screen.version) = (hasKitty, sixels, version)
        var variables = Self.environment
        for (name, value) in changes { variables[name] = value }
        let result = withCStrings(program) { arguments in
            withCStrings(variables.map { "\($0)=\($1)" }) {
                pseudo_terminal_start(
                    &terminal, arguments, $0, Int32(columns), Int32(rows), isTerminal ? 1 : 0)
            }
        }
        guard result == 0 else { throw Failure(description: "start: errno \(result)") }
    }

    deinit {
        if !isReaped {
            kill(terminal.process, SIGKILL)
            _ = wait_for_process(terminal.process)
        }
        hangUp()
        close(terminal.idle)
    }

    /// Reads output until `isReached` is true for the screen. Throws if the program ends before, or
    /// if it hangs.
    package func wait(_ wanted: String, until isReached: (VirtualScreen) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.longestWait
        while !isReached(screen) {
            guard ContinuousClock.now < deadline, !isEnded else {
                let lines = screen.lines.filter { !$0.isEmpty }
                throw Failure(description: "no \(wanted); seen:\n" + lines.joined(separator: "\n"))
            }
            read(milliseconds: 1000)
        }
    }

    /// Waits until the program has nothing to do.
    package func waitUntilIdle() throws {
        var source = pollfd(fd: terminal.idle, events: Int16(POLLIN), revents: 0)
        let deadline = ContinuousClock.now + Self.longestWait
        while poll(&source, 1, 0) == 0 {
            guard ContinuousClock.now < deadline, !isEnded else {
                throw Failure(description: "the program is never idle")
            }
            // Reads the program's output, because the program waits when nobody reads it.
            read(milliseconds: 10)
        }
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = Glibc.read(terminal.idle, &bytes, bytes.count)
    }

    /// Types at the terminal's keyboard.
    package func type(_ text: String) {
        if delayMilliseconds > 0 { poll(nil, 0, delayMilliseconds) }
        var text = text
        _ = text.withUTF8 { write(terminal.screen, $0.baseAddress, $0.count) }
    }

    /// Sends the program a signal.
    package func signal(_ number: Int32) { kill(terminal.process, number) }

    /// Sends a signal to the shell's foreground job.
    package func signalForeground(_ number: Int32) { kill(-tcgetpgrp(terminal.screen), number) }

    /// Gives the terminal another size.
    package func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        _ = pseudo_terminal_resize(terminal.screen, Int32(columns), Int32(rows))
    }

    /// The modes in which typed characters are echoed and lines are edited, as a shell expects.
    private static let cooked = tcflag_t(ECHO | ICANON | ISIG)

    /// Whether the terminal is in a shell's modes, which are the same at both of its ends.
    package var isCooked: Bool {
        let modes = self.modes
        return modes.c_lflag & Self.cooked == Self.cooked && modes.c_oflag & tcflag_t(OPOST) != 0
    }

    /// Sets a shell's modes.
    package func makeCooked() {
        var modes = self.modes
        modes.c_lflag |= Self.cooked
        modes.c_oflag |= tcflag_t(OPOST)
        tcsetattr(terminal.screen, TCSANOW, &modes)
    }

    private var modes: termios {
        var modes = termios()
        tcgetattr(terminal.screen, &modes)
        return modes
    }

    /// Reads the program's output until its end; returns the exit status, or 256 plus the signal.
    package func end() throws -> Int32 {
        let deadline = ContinuousClock.now + Self.longestWait
        while !isEnded {
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "the program does not end")
            }
            read(milliseconds: 1000)
        }
        isReaped = true
        return wait_for_process(terminal.process)
    }

    /// Closes the terminal's other end, and waits for the program; returns its exit status.
    package func endByHangup() -> Int32 {
        hangUp()
        isReaped = true
        return wait_for_process(terminal.process)
    }

    private func answer() {
        guard isAnswering, !screen.answers.isEmpty else { return }
        type(screen.answers)
        screen.answers = ""
    }

    private func hangUp() {
        if terminal.screen >= 0 { close(terminal.screen) }
        terminal.screen = -1
    }

    /// The number of bytes that may be read now; waits on a slow line.
    private func roomOnTheLine() -> Int {
        guard let bytesPerSecond else { return 65_536 }
        while true {
            let room = (ContinuousClock.now - since) / .seconds(1) * bytesPerSecond
            // Capacity that the line did not use while it had nothing to send is lost.
            carried = max(carried, Int(room) - 4096)
            if Int(room) > carried { return Int(room) - carried }
            poll(nil, 0, 1)
        }
    }

    private func read(milliseconds: Int32) {
        var source = pollfd(fd: terminal.screen, events: Int16(POLLIN), revents: 0)
        guard poll(&source, 1, milliseconds) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: roomOnTheLine())
        let count = Glibc.read(terminal.screen, &bytes, bytes.count)
        carried += max(0, count)
        guard count > 0 else {
            isEnded = true
            return
        }
        receivedBytes += count
        transcript += bytes[..<count]
        screen.feed(bytes[..<count])
        answer()
    }
}

/// Calls `body` with a list of C strings that ends with nil, as exec needs it.
package func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    return copies.withUnsafeBufferPointer { list in
        guard let start = list.baseAddress else { preconditionFailure("never empty") }
        return body(start)
    }
}
