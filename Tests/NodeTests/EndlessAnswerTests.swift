import Foundation
import Glibc
import Synchronization
import Testing

@testable import Node

/// A server that answers its first request with a body that does not end.
private final class EndlessServer: Sendable {
    /// The body ends after this many bytes, so that a client without a limit fails the test instead
    /// of filling the memory. The client's limit is 16 MB, but on a busy machine Foundation has
    /// read 400 MB before it passes the first of them to the client.
    static let mostBytes = 3_000_000_000

    let address: String
    private let sent = Atomic(0)
    private let done = DispatchSemaphore(value: 0)

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(listener >= 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(listener, plain, size) == 0 && getsockname(listener, plain, &size) == 0
            }
        }
        try #require(isBound && listen(listener, 1) == 0)
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        Thread.detachNewThread { [self] in answer(listener) }
    }

    private func answer(_ listener: Int32) {
        let client = accept(listener, nil, nil)
        var request = [UInt8](repeating: 0, count: 4096)
        _ = read(client, &request, request.count)
        let head = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n".utf8)
        _ = send(client, head, head.count, Int32(MSG_NOSIGNAL))
        let spaces = [UInt8](repeating: 0x20, count: 1 << 16)
        while sent.load(ordering: .relaxed) < Self.mostBytes {
            let count = send(client, spaces, spaces.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { break }
            sent.add(count, ordering: .relaxed)
        }
        close(client)
        close(listener)
        done.signal()
    }

    /// The bytes of the body that were sent until the client closed the connection.
    func sentBytes() -> Int {
        done.wait()
        return sent.load(ordering: .relaxed)
    }
}

@Suite("Answers that do not end")
struct EndlessAnswerTests {
    @Test("an endless answer ends the request with a message, and the connection is closed")
    func endless() throws {
        let server = try EndlessServer()
        let client = try NodeClient(server.address)
        do {
            _ = try client.info()
            Issue.record("an endless answer was taken")
        } catch {
            #expect(error.words.contains("is longer than 16 MB"), "\(error)")
            #expect(error.isFinal)
        }
        #expect(server.sentBytes() < EndlessServer.mostBytes)
    }
}
