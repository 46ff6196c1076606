import CPseudoTerminal
import Foundation
import Glibc
import Synchronization
import TUICurses

/// A pseudo-terminal of this process. A thread of its own reads the other end, so that the cost of
/// reading is not counted.
final class DrainedTerminal: Sendable {
    private let screen: Int32
    private let line: Int32
    private let readBytes = Atomic<Int>(0)
    private let ended = DispatchSemaphore(value: 0)

    private init(columns: Int, rows: Int) throws {
        var (screen, line) = (Int32(-1), Int32(-1))
        guard pseudo_terminal_open(&screen, &line, Int32(columns), Int32(rows)) == 0 else {
            throw BenchError(words: "No pseudo-terminal could be opened.")
        }
        (self.screen, self.line) = (screen, line)
        Thread { [self] in drain() }.start()
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(screen, &bytes, bytes.count)
            if count <= 0 { break }
            readBytes.add(count, ordering: .relaxed)
        }
        ended.signal()
    }

    /// Runs `body` with ncurses on a new terminal of this size. Throws if the terminal did not
    /// receive all bytes that curses reports as sent.
    static func run<Result>(
        columns: Int, rows: Int, _ body: (CursesTerminal) throws -> Result
    ) throws -> Result {
        let drained = try DrainedTerminal(columns: columns, rows: rows)
        let (result, sentBytes) = try drained.withCurses(body)
        close(drained.line)
        drained.ended.wait()
        close(drained.screen)
        // In addition to the frames, the terminal receives only the sequences that take over and
        // restore the screen.
        let others = drained.readBytes.load(ordering: .relaxed) - sentBytes
        guard (0...500).contains(others) else {
            throw BenchError(words: "\(others) bytes more arrived than were sent.")
        }
        return result
    }

    private func withCurses<Result>(
        _ body: (CursesTerminal) throws -> Result
    ) throws -> (Result, Int) {
        let terminal = try CursesTerminal(input: line, output: line)
        defer { terminal.close() }
        return (try body(terminal), terminal.sentBytes)
    }
}

/// The reason why nothing could be measured, as a sentence.
struct BenchError: Error { let words: String }
