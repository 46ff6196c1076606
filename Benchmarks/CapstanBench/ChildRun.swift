import CPseudoTerminal
import Glibc

/// A finished run of a program on a pseudo-terminal of its own: its cost, and its output.
struct ChildRun {
    /// Processor time of all threads of the program.
    let cpuMilliseconds: Double
    let sentBytes: Int
    /// Wall-clock time from the program's start to its first byte, and to the moment at which
    /// `isReached` became true.
    let firstByteMilliseconds: Double?
    let momentMilliseconds: Double?

    /// Runs a program to its end. If `isReached` is given, the program is killed as soon as
    /// `isReached` returns true, so that the cost of its end is not counted.
    /// - Parameter isReached: receives each piece of output.
    init(
        _ arguments: [String], environment: [String: String] = [:], columns: Int, rows: Int,
        until isReached: ((ArraySlice<UInt8>) -> Bool)? = nil
    ) throws {
        var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        variables.merge(environment) { _, new in new }
        var terminal = pseudo_terminal()
        let began = Stopwatch.wallMilliseconds
        let result = withCStrings(arguments) { arguments in
            withCStrings(variables.map { "\($0)=\($1)" }) {
                pseudo_terminal_start(
                    &terminal, arguments, $0, Int32(columns), Int32(rows), 1)
            }
        }
        guard result == 0 else {
            throw BenchError(words: "\(arguments[0]) does not start: errno \(result).")
        }
        var (sent, first, moment): (Int, Double?, Double?) = (0, nil, nil)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while moment == nil {
            let count = read(terminal.screen, &bytes, bytes.count)
            guard count > 0 else { break }
            let now = Stopwatch.wallMilliseconds - began
            first = first ?? now
            sent += count
            if let isReached, isReached(bytes[..<count]) {
                moment = now
                kill(terminal.process, SIGKILL)
            }
        }
        close(terminal.screen)
        close(terminal.idle)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(terminal.process, &status, 0, &usage) < 0, errno == EINTR {}
        func milliseconds(_ time: timeval) -> Double {
            Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
        }
        cpuMilliseconds = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        (sentBytes, firstByteMilliseconds, momentMilliseconds) = (sent, first, moment)
        if isReached == nil, status != 0 {
            throw BenchError(words: "\(arguments[0]) failed with status \(status).")
        }
    }

    /// The path of a program that is looked up in PATH; nil where it is not installed.
    static func path(of program: String) -> String? {
        (environmentPath ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    private static var environmentPath: String? { getenv("PATH").map { String(cString: $0) } }
}

/// A list of C strings that ends with nil, as exec wants it.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    return copies.withUnsafeBufferPointer { list in
        guard let start = list.baseAddress else { preconditionFailure("never empty") }
        return body(start)
    }
}
