import CPseudoTerminal
import Foundation
import Glibc
import Scene
import Synchronization
import Testing

@testable import Stand

/// A thread that plays a device until `end` is called.
final class ServedDevice: Sendable {
    private let isOver = Mutex(false)

    /// Starts a thread that runs `serve`. `serve` must return when the function that it gets
    /// returns true.
    init(_ serve: @escaping @Sendable (_ isOver: () -> Bool) -> Void) {
        Thread { [self] in serve { isOver.withLock { $0 } } }.start()
    }

    func end() { isOver.withLock { $0 = true } }

    /// Whether bytes can be read within a tenth of a second.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&question, 1, 100) > 0
    }

    /// Binds a socket at this host to a free port.
    static func bound(_ host: UInt32, _ kind: Int32) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, kind, 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = host.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(descriptor, plain, size) == 0 && getsockname(descriptor, plain, &size) == 0
            }
        }
        try #require(descriptor >= 0 && isBound)
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Answers the requests of a connection until it is closed.
    static func answerRequests(_ connection: Int32, _ device: any SimulatedDevice) {
        defer { close(connection) }
        var heard: [UInt8] = []
        while true {
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(connection, &bytes, bytes.count)
            guard count > 0 else { return }
            heard += bytes[..<count]
            let text = String(decoding: heard, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let pieces = text[..<end.lowerBound].lowercased()
                .components(separatedBy: "content-length: ")
            let wanted =
                pieces.count < 2 ? 0 : Int(pieces[1].prefix(while: \.isNumber)) ?? 0
            guard text[end.upperBound...].utf8.count >= wanted else { continue }
            for answer in device.receive(heard, at: GuardedStand.monotonicNow()) {
                _ = write(connection, answer, answer.count)
            }
            heard = []
        }
    }

    /// Plays a device at a serial line; returns the thread, the line's path, and the descriptor
    /// `line`, which keeps the line open.
    static func serial(
        _ device: any SimulatedDevice
    ) throws -> (served: ServedDevice, path: String, line: Int32) {
        var (screen, line): (Int32, Int32) = (-1, -1)
        try #require(pseudo_terminal_open(&screen, &line, 80, 24) == 0)
        var raw = termios()
        try #require(tcgetattr(line, &raw) == 0)
        cfmakeraw(&raw)
        try #require(tcsetattr(line, TCSANOW, &raw) == 0)
        let path = try FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\(line)")
        let served = ServedDevice { [screen] isOver in
            defer { close(screen) }
            while !isOver() {
                guard isReadable(screen) else { continue }
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = read(screen, &bytes, 256)
                guard count > 0 else { continue }
                for answer in device.receive(
                    Array(bytes[..<count]), at: GuardedStand.monotonicNow())
                {
                    _ = write(screen, answer, answer.count)
                }
            }
        }
        return (served, path, line)
    }

    /// Plays a device at a port of 127.0.0.1, for one connection after another.
    static func stream(
        _ device: any SimulatedDevice,
        answering: @escaping @Sendable (Int32, any SimulatedDevice) -> Void
    ) throws -> (served: ServedDevice, port: Int) {
        let (server, port) = try bound(0x7F00_0001, Int32(SOCK_STREAM.rawValue))
        try #require(listen(server, 8) == 0)
        let served = ServedDevice { isOver in
            defer { close(server) }
            while !isOver() {
                guard isReadable(server) else { continue }
                let connection = accept(server, nil, nil)
                guard connection >= 0 else { continue }
                Thread { answering(connection, device) }.start()
            }
        }
        return (served, port)
    }

    /// Answers received bytes until the connection is closed.
    static func answerBytes(_ connection: Int32, _ device: any SimulatedDevice) {
        defer { close(connection) }
        var bytes = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(connection, &bytes, bytes.count)
            guard count > 0 else { return }
            for answer in device.receive(Array(bytes[..<count]), at: GuardedStand.monotonicNow()) {
                _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            }
        }
    }

    /// Plays a device behind a datagram socket at this host, an address of this machine.
    static func datagrams(
        _ device: any SimulatedDevice, at host: UInt32
    ) throws -> (served: ServedDevice, port: Int) {
        let (server, port) = try bound(host, Int32(SOCK_DGRAM.rawValue))
        let served = ServedDevice { isOver in
            defer { close(server) }
            while !isOver() {
                guard isReadable(server) else { continue }
                var bytes = [UInt8](repeating: 0, count: 64)
                var sender = sockaddr()
                var size = socklen_t(MemoryLayout<sockaddr>.size)
                let count = recvfrom(server, &bytes, 64, 0, &sender, &size)
                guard count > 0 else { continue }
                for answer in device.receive(
                    Array(bytes[..<count]), at: GuardedStand.monotonicNow())
                {
                    _ = sendto(server, answer, answer.count, 0, &sender, size)
                }
            }
        }
        return (served, port)
    }
}
