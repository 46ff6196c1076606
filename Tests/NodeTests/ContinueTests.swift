import Foundation
import Glibc
import Testing
import Waiting

@testable import Node

@Suite("A client that asks before it sends a body", .serialized, .waits, .timeLimit(.minutes(5)))
struct ContinueTests {
    private static let continued = "HTTP/1.1 100 Continue\r\n\r\n"

    /// A connection to a node.
    private final class Line {
        private let file: Int32

        init(_ address: String) throws {
            let port = try #require(URL(string: address)?.port)
            file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = in_port_t(port).bigEndian
            place.sin_addr.s_addr = inet_addr("127.0.0.1")
            let status = withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(status == 0)
            // A node that does not answer fails the test.
            var patience = timeval(tv_sec: 30, tv_usec: 0)
            setsockopt(
                file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(file) }

        func say(_ text: String) throws {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                try #require(sent > 0)
                rest = rest.dropFirst(sent)
            }
        }

        func isSilent(milliseconds: Int32) -> Bool {
            var watched = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            return poll(&watched, 1, milliseconds) == 0
        }

        /// The bytes that the node sends, up to the text `end` or until the node closes the
        /// connection.
        func hear(until end: String) -> String {
            var (heard, byte) = ("", UInt8(0))
            while !heard.hasSuffix(end), read(file, &byte, 1) == 1 {
                heard.unicodeScalars.append(Unicode.Scalar(byte))
            }
            return heard
        }
    }

    /// A request's body that is larger than what the server reads before it examines the request.
    private let body =
        "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n"
        + String(repeating: "v", count: 100_000) + "\r\n--x--\r\n"

    private func head(_ version: String = "1.1", _ more: String) -> String {
        "POST /task/new/init HTTP/\(version)\r\nHost: 127.0.0.1\r\nContent-Length: "
            + "\(body.utf8.count)\r\nContent-Type: multipart/form-data; boundary=x\r\n\(more)\r\n"
    }

    @Test("a client gets 100 Continue, and after the body the answer; twice on one connection")
    func expected() throws {
        let stage = try NodeStage()
        let line = try Line(stage.address)
        for _ in 1...2 {
            try line.say(head("1.1", "Expect: 100-continue\r\nConnection: keep-alive\r\n"))
            #expect(line.hear(until: "\r\n\r\n") == Self.continued)
            try line.say(body)
            let answer = line.hear(until: "}")
            #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("uuid"), "\(answer)")
        }
    }

    @Test("a client that does not ask, or speaks HTTP/1.0, gets the answer alone")
    func unexpected() throws {
        let stage = try NodeStage()
        for (version, more) in [("1.1", ""), ("1.0", "Expect: 100-continue\r\n")] {
            let line = try Line(stage.address)
            try line.say(head(version, more))
            #expect(line.isSilent(milliseconds: 200))
            try line.say(body)
            let answer = line.hear(until: "}")
            #expect(
                answer.hasPrefix("HTTP/1.1 200") && !answer.contains("100 Continue"), "\(answer)")
        }
    }
}
