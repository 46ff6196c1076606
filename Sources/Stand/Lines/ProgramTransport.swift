import Glibc
import Processes

/// A line to a child program. The child writes its messages to this program's stderr.
public struct ProgramTransport: ByteTransport {
    public let subject: String
    private let words: [String]
    private var line: DescriptorTransport
    private var process: pid_t = 0

    /// A program is asked to end if it has not ended after `endChecks` checks, one every
    /// `endCheckMilliseconds`: 0.2 s in all. It is killed after `killChecks` more: 2 s (guesses).
    private static let (endChecks, killChecks, endCheckMilliseconds) = (20, 200, Int32(10))

    /// A program with its arguments. The first word is the program's path, or a name that is looked
    /// up in PATH.
    public init(words: [String]) {
        self.words = words
        subject = "exec:" + words.joined(separator: " ")
        line = DescriptorTransport(
            errnoMapping: ErrnoMapping(subject: subject, kind: .program), isSocket: true)
    }

    public var descriptor: Int32? { line.descriptor }

    public mutating func open() throws(StandError) {
        close()
        let errnoMapping = line.errnoMapping
        guard let program = words.first else { throw errnoMapping.error(phrase("start"), ENOENT) }
        var ends: [Int32] = [-1, -1]
        // A pair of sockets is used instead of pipes, since writing to a program that has ended
        // then raises no SIGPIPE.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            let code = errno
            throw errnoMapping.error(phrase("start"), code)
        }
        // Ctrl-C and the end of a terminal reach only its foreground group. In a group of its own
        // the program lives on, so that it gets the command to stop.
        let (process, code) = ChildProcess.start(
            program, words, input: ends[1], output: ends[1], messages: STDERR_FILENO, group: .group
        )
        _ = Glibc.close(ends[1])
        guard code == 0 else {
            _ = Glibc.close(ends[0])
            throw errnoMapping.error(phrase("start"), code)
        }
        _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
        line.open(ends[0])
        self.process = process
    }

    public mutating func send(_ bytes: [UInt8]) throws(StandError) { try line.send(bytes) }

    public mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8] {
        try line.receive(milliseconds: milliseconds)
    }

    public mutating func close() {
        // The program's input is closed, which asks the program to end. A program that does not end
        // is killed,
        // together with the programs that it has started.
        line.close()
        guard process > 0 else { return }
        if !hasEnded(checks: Self.endChecks) {
            _ = kill(-process, SIGTERM)
            if !hasEnded(checks: Self.killChecks) {
                _ = kill(-process, SIGKILL)
                ChildProcess.wait(for: process)
            }
        }
        process = 0
    }

    /// Whether the program ends within this number of checks.
    private func hasEnded(checks: Int) -> Bool {
        for _ in 0..<checks {
            if waitpid(process, nil, WNOHANG) != 0 { return true }
            _ = poll(nil, 0, Self.endCheckMilliseconds)
        }
        return false
    }
}
