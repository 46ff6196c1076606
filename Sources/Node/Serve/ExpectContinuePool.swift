import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Answers `Expect: 100-continue` with `100 Continue` when the server first waits for the body (RFC
/// 9110, 10.1.1). Without that answer curl waits a second before each large upload. Bodies that the
/// server reads before it knows the request get no such answer; they are small, and no known client
/// expects one for them.
struct ExpectContinuePool: AsyncSocketPool {
    /// The answer `100 Continue` for one request, which is sent at most once.
    final class Answer: Sendable {
        private let isPending = Atomic(true)

        /// The answer for the request that the current task handles; nil if the request expects
        /// none.
        @TaskLocal static var current: Answer?

        /// The answer that a request expects; nil if it expects none.
        init?(to request: HTTPRequest) {
            let expected = request.headers[HTTPHeader("Expect")]?.lowercased()
            guard expected == "100-continue", request.version != HTTPVersion("HTTP/1.0") else {
                return nil
            }
        }

        /// Whether the answer must be sent now.
        func take() -> Bool { isPending.exchange(false, ordering: .relaxed) }
    }

    private let pool: any AsyncSocketPool = HTTPServer.defaultPool()
    private static let words = Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    func prepare() async throws { try await pool.prepare() }

    func run() async throws { try await pool.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        if events.contains(.read), let answer = Answer.current, answer.take() {
            // A failed write is ignored: a client that gets no answer sends the body after a short
            // wait.
            _ = try? socket.write(Self.words)
        }
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }
}
