import Glibc
import Scene
import Testing

@testable import Stand

@Suite("Lines over the network")
struct SocketTests {
    /// Binds a socket of this machine to a free port.
    private func bound(_ kind: Int32) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, kind, 0)
        try #require(descriptor >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(descriptor, plain, size) == 0 && getsockname(descriptor, plain, &size) == 0
            }
        }
        try #require(outcome)
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    @Test("TCP: bytes go both ways; a closed connection is a lost stand and raises no signal")
    func tcp() throws {
        let (listener, port) = try bound(Int32(SOCK_STREAM.rawValue))
        defer { close(listener) }
        try #require(listen(listener, 1) == 0)
        var line = SocketTransport(host: "127.0.0.1", port: port, kind: .tcp)
        try line.open()
        let other = accept(listener, nil, nil)
        try line.send([0x81, 0x01, 0xFF])
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(other, &bytes, 8) == 3 && Array(bytes[..<3]) == [0x81, 0x01, 0xFF])
        #expect(write(other, bytes, 2) == 2)
        #expect(try line.receive(milliseconds: 500) == [0x81, 0x01])
        close(other)
        #expect(
            #expect(throws: StandError.self) { try line.receive(milliseconds: 500) }?.kind == .lost)
        let fault = #expect(throws: StandError.self) { for _ in 0..<9 { try line.send([1]) } }
        #expect(fault?.kind == .lost)
        line.close()
        #expect(throws: StandError.self) { try line.send([1]) }
    }

    @Test("UDP: a VISCA camera with Sony's header over real datagrams")
    func udp() throws {
        let (server, port) = try bound(Int32(SOCK_DGRAM.rawValue))
        defer { close(server) }
        var line = SocketTransport(host: "localhost", port: port, kind: .udp)
        try line.open()
        try line.send(SonyDatagram.resetSequence.bytes)
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(read(server, &bytes, 64) == 9)
        #expect(Array(bytes[..<9]).hex == "02 00 00 01 00 00 00 01 01")
        line.close()
    }

    @Test("a closed port, and an unknown host name, are reported with a message")
    func nobody() throws {
        let (server, port) = try bound(Int32(SOCK_STREAM.rawValue))
        close(server)
        var refused = SocketTransport(host: "127.0.0.1", port: port, kind: .tcp)
        let first = #expect(throws: StandError.self) { try refused.open() }
        #expect(first?.kind == .notFound && first?.reason == "nobody answers at that port")
        var unknown = SocketTransport(host: "no host", port: 1, kind: .tcp)
        let second = #expect(throws: StandError.self) { try unknown.open() }
        #expect(second?.reason == "the network knows no host of this name")
    }
}
