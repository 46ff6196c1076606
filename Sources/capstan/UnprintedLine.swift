import Capture
import Foundation
import Glibc

/// A line of data that stdout did not take.
struct UnprintedLine: Error {
    let cause: any Error
}

/// Prints a line of data to stdout at once. Throws if stdout does not take it. For work inside
/// `removingUnfinished`; other code uses `put`.
func putOrThrow(_ line: String) throws(UnprintedLine) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    } catch {
        throw UnprintedLine(cause: error)
    }
}

/// Does work that removes or completes its files when an error ends it. If stdout does not take a
/// line, the program ends only after that: as `put` would end it, or by SIGPIPE. Messages to a
/// stderr that nobody reads any more are lost without an error.
func removingUnfinished<Result>(_ work: () throws -> Result) throws -> Result {
    let earlier = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, earlier) }
    do {
        return try work()
    } catch let error as UnprintedLine {
        if let failure = NamedFile.outputFailure(error.cause) {
            say(failure.words)
        } else {
            signal(SIGPIPE, earlier)
            raise(SIGPIPE)
        }
        leave(.failed)
    }
}
