import CPseudoTerminal
import Foundation
import Glibc
import Scene
import Synchronization
import TestKit
import Testing

@testable import Stand

/// Where the clients of others are: a Python that has `visca_over_ip`, `zeep` and `dynamixel-sdk`,
/// and the folder of ONVIF's own descriptions. `scripts/check-foreign` fetches and names them.
private enum Foreign {
    static let environment = ProcessInfo.processInfo.environment
    static let python = environment["CAPSTAN_FOREIGN_PYTHON"]
    static let descriptions = environment["CAPSTAN_ONVIF_WSDL"] ?? ""

    /// Runs `scripts/drive-stands`; what it says where it does not end with 0.
    static func drive(_ arguments: [String]) throws -> String {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../scripts/drive-stands").standardized.path
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            try #require(python), [script] + arguments, environment: ["PATH": "/usr/bin:/bin"],
            output: folder("words"), errors: folder("errors"))
        let status = process.wait()
        guard status != 0 else { return "" }
        let words = ["words", "errors"].map {
            (try? String(contentsOfFile: folder($0), encoding: .utf8)) ?? ""
        }
        return "status \(status): " + words.joined()
    }
}

/// A thread that plays a device until it is ended.
private final class ServedDevice: Sendable {
    private let isOver = Mutex(false)

    /// Starts the thread with what it does until `isOver`.
    init(_ serve: @escaping @Sendable (_ isOver: () -> Bool) -> Void) {
        Thread { [self] in serve { isOver.withLock { $0 } } }.start()
    }

    func end() { isOver.withLock { $0 = true } }

    /// Whether something can be read within a tenth of a second.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&question, 1, 100) > 0
    }

    /// A socket at this host on a free port.
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
}

@Suite("Clients of others", .serialized, .enabled(if: Foreign.python != nil))
struct ForeignClientTests {
    @Test("visca_over_ip drives the played camera over Sony's UDP")
    func visca() throws {
        // The client takes the camera's own port at all addresses: the camera stands at another one.
        let (server, port) = try ServedDevice.bound(0x7F00_0002, Int32(SOCK_DGRAM.rawValue))
        defer { close(server) }
        let device = PlayedVisca(framing: .sony)
        let served = ServedDevice { isOver in
            while !isOver() {
                guard ServedDevice.isReadable(server) else { continue }
                var bytes = [UInt8](repeating: 0, count: 64)
                var sender = sockaddr()
                var size = socklen_t(MemoryLayout<sockaddr>.size)
                let count = recvfrom(server, &bytes, 64, 0, &sender, &size)
                guard count > 0 else { continue }
                for answer in device.hear(Array(bytes[..<count]), at: GuardedStand.monotonicNow()) {
                    _ = sendto(server, answer, answer.count, 0, &sender, size)
                }
            }
        }
        defer { served.end() }
        let words = try Foreign.drive(["visca", "127.0.0.2", String(port)])
        #expect(words.isEmpty, "\(words)")
        #expect(device.heard.contains("81 01 06 02 18 14 0f 0e 0d 04 00 00 07 08 ff"))
        #expect(device.heard.contains("81 09 06 12 ff"))
    }

    @Test("zeep drives the played camera by ONVIF's own description")
    func onvif() throws {
        let (server, port) = try ServedDevice.bound(0x7F00_0001, Int32(SOCK_STREAM.rawValue))
        defer { close(server) }
        try #require(listen(server, 8) == 0)
        let device = PlayedOnvif()
        let served = ServedDevice { isOver in
            while !isOver() {
                guard ServedDevice.isReadable(server) else { continue }
                let connection = accept(server, nil, nil)
                guard connection >= 0 else { continue }
                Thread { Self.answerRequests(connection, device) }.start()
            }
        }
        defer { served.end() }
        let words = try Foreign.drive(["onvif", String(port), Foreign.descriptions])
        #expect(words.isEmpty, "\(words)")
        #expect(Set(device.heard).isSuperset(of: ["AbsoluteMove", "RelativeMove", "GotoPreset"]))
    }

    /// Answers the requests of a connection until it is closed.
    private static func answerRequests(_ connection: Int32, _ device: PlayedOnvif) {
        defer { close(connection) }
        var heard: [UInt8] = []
        while true {
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(connection, &bytes, bytes.count)
            guard count > 0 else { return }
            heard += bytes[..<count]
            let text = String(decoding: heard, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n"),
                let length = text[..<end.lowerBound].lowercased()
                    .components(separatedBy: "content-length: ").last?
                    .prefix(while: \.isNumber), let wanted = Int(length),
                text[end.upperBound...].utf8.count >= wanted
            else { continue }
            for answer in device.hear(heard, at: GuardedStand.monotonicNow()) {
                _ = write(connection, answer, answer.count)
            }
            heard = []
        }
    }

    @Test("zeep and ONVIF's schema read each request that our client writes")
    func onvifRequests() throws {
        let (device, clock) = (PlayedOnvif(), HandClock())
        var driver = try device.connectedDriver(clock)
        try driver.drive(StandVelocity(pan: 0.5, tilt: -0.1), at: clock.now)
        try driver.move(
            to: StandAngles(pan: 0.3, tilt: 0.1), speed: StandVelocity(pan: 1, tilt: 1),
            at: clock.now)
        _ = try driver.report(at: clock.now)
        try driver.zoom(.place(0.5), at: clock.now)
        _ = try driver.presets(at: clock.now)
        _ = try driver.setPreset(named: "A<B", at: clock.now)
        try driver.goToPreset("1", at: clock.now)
        try driver.moveInPicture(right: 0.25, up: -0.1, at: clock.now)
        try driver.home(at: clock.now)
        let folder = try TemporaryFolder()
        let bodies = device.state.withLock { $0.bodies }
        let files = bodies.indices.map { folder.path + "/\($0).xml" }
        for (file, body) in zip(files, bodies) {
            try body.write(toFile: file, atomically: true, encoding: .utf8)
        }
        let words = try Foreign.drive(["onvif-bodies", Foreign.descriptions] + files)
        #expect(words.isEmpty, "\(words)")
    }

    @Test("dynamixel-sdk drives the played servos over a serial line")
    func dynamixel() throws {
        var (screen, line): (Int32, Int32) = (-1, -1)
        try #require(pseudo_terminal_open(&screen, &line, 80, 24) == 0)
        defer {
            close(screen)
            close(line)
        }
        var raw = termios()
        try #require(tcgetattr(line, &raw) == 0)
        cfmakeraw(&raw)
        try #require(tcsetattr(line, TCSANOW, &raw) == 0)
        let path = try FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\(line)")
        let device = PlayedDynamixel()
        let served = ServedDevice { [screen] isOver in
            while !isOver() {
                guard ServedDevice.isReadable(screen) else { continue }
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = read(screen, &bytes, 256)
                guard count > 0 else { continue }
                for answer in device.hear(Array(bytes[..<count]), at: GuardedStand.monotonicNow()) {
                    _ = write(screen, answer, answer.count)
                }
            }
        }
        defer { served.end() }
        let words = try Foreign.drive(["dynamixel", path])
        #expect(words.isEmpty, "\(words)")
    }

    @Test("dynamixel-sdk sums our packets alike and writes the same")
    func dynamixelPackets() throws {
        let (device, clock, wire) = (PlayedDynamixel(), HandClock(), PlayedLine.Wire())
        var driver = DynamixelDriver(line: PlayedLine(device, clock: clock, wire: wire))
        _ = try driver.connect(at: clock.now)
        // To the right, which the servo counts below 0.
        try driver.drive(
            StandVelocity(pan: 44 * DynamixelDriver.radiansPerSecondPerUnit), at: clock.now)
        _ = try driver.report(at: clock.now)
        let packets = wire.sent.map(\.hex)
        let words = try Foreign.drive(["dynamixel-packets"] + packets)
        #expect(words.isEmpty, "\(words)")
    }
}
