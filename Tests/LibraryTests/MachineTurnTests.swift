import Glibc
import Testing

@testable import Library

@Suite("Submissions of one machine take turns")
struct MachineTurnTests {
    @Test("who comes second is told, waits, and goes on after the first; or is interrupted")
    func turns() throws {
        let made = try MadeLibrary()
        func take(_ isInterrupted: () -> Bool, _ note: () -> Void) throws -> MachineTurn? {
            try MachineTurn.take(made.library, isInterrupted: isInterrupted, note: note)
        }
        var first = try take({ true }, { Issue.record("nobody has it") })
        #expect(first != nil)
        var notes = 0
        #expect(try take({ notes > 0 }, { notes += 1 }) == nil)
        #expect(notes == 1)
        let second = try take({ false }) { first = nil }
        #expect(second != nil && first == nil)
        #expect(try made.library.keys(in: "jobs").isEmpty)
    }
}
