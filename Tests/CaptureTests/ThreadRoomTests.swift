import Glibc
import Testing

@testable import Capture

@Suite("Room for threads")
struct ThreadRoomTests {
    @Test("threads that can be started are no error")
    func room() {
        #expect(ThreadRoom.failure(starting: 8) == 0)
        #expect(throws: Never.self) { try ThreadRoom.check() }
    }

    @Test("a thread that cannot be started is told, and nothing waits for it")
    func noRoom() {
        // No address space has room for such a stack.
        #expect(ThreadRoom.failure(starting: 3, stackBytes: 1 << 50) == EAGAIN)
    }
}
