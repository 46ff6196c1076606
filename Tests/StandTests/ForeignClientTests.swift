import CPseudoTerminal
import Foundation
import Glibc
import Scene
import Synchronization
import TestKit
import Testing

@testable import Stand

/// Two paths that the tests need: a Python with the clients `visca_over_ip`, `zeep` and
/// `dynamixel-sdk`, and the folder with ONVIF's own descriptions. `scripts/check-foreign` downloads
/// both and sets the paths.
private enum Foreign {
    static let environment = ProcessInfo.processInfo.environment
    static let python = environment["CAPSTAN_FOREIGN_PYTHON"]
    static let descriptions = environment["CAPSTAN_ONVIF_WSDL"] ?? ""

    /// Runs `scripts/drive-stands`. Returns its output if its exit status is not 0.
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

@Suite("Foreign clients", .serialized, .enabled(if: Foreign.python != nil))
struct ForeignClientTests {
    @Test("visca_over_ip drives the simulated camera over Sony's UDP")
    func visca() throws {
        // The client binds its own socket to the port number of the camera. So the simulated camera
        // needs another address than the client.
        let device = SimulatedVisca(framing: .sony)
        let (served, port) = try ServedDevice.datagrams(device, at: 0x7F00_0002)
        defer { served.end() }
        let words = try Foreign.drive(["visca", "127.0.0.2", String(port)])
        #expect(words.isEmpty, "\(words)")
        #expect(device.heard.contains("81 01 06 02 18 14 0f 0e 0d 04 00 00 07 08 ff"))
        #expect(device.heard.contains("81 09 06 12 ff"))
    }

    @Test("zeep drives the simulated camera by ONVIF's own description")
    func onvif() throws {
        let device = SimulatedOnvif()
        let (served, port) = try ServedDevice.stream(
            device, answering: ServedDevice.answerRequests)
        defer { served.end() }
        let words = try Foreign.drive(["onvif", String(port), Foreign.descriptions])
        #expect(words.isEmpty, "\(words)")
        #expect(Set(device.heard).isSuperset(of: ["AbsoluteMove", "RelativeMove", "GotoPreset"]))
    }

    @Test("zeep and ONVIF's schema parse each request that our client writes")
    func onvifRequests() throws {
        let (device, clock) = (SimulatedOnvif(), ManualClock())
        var driver = try device.connectedDriver(clock)
        try driver.drive(StandVelocity(pan: 0.5, tilt: -0.1), at: clock.now)
        try driver.move(
            to: StandAngles(pan: 0.3, tilt: 0.1), speed: StandVelocity(pan: 1, tilt: 1),
            at: clock.now)
        _ = try driver.report(at: clock.now)
        try driver.zoom(.position(0.5), at: clock.now)
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

    @Test("dynamixel-sdk drives the simulated servos over a serial line")
    func dynamixel() throws {
        let device = SimulatedDynamixel()
        let (served, path, line) = try ServedDevice.serial(device)
        defer { close(line) }
        defer { served.end() }
        let words = try Foreign.drive(["dynamixel", path])
        #expect(words.isEmpty, "\(words)")
    }

    @Test("dynamixel-sdk computes the same checksums and writes the same packets")
    func dynamixelPackets() throws {
        let (device, clock, wire) = (SimulatedDynamixel(), ManualClock(), SimulatedLine.Wire())
        var driver = DynamixelDriver(line: SimulatedLine(device, clock: clock, wire: wire))
        _ = try driver.connect(at: clock.now)
        // The stand turns to the right. The servo counts this direction as negative.
        try driver.drive(
            StandVelocity(pan: 44 * DynamixelDriver.radiansPerSecondPerUnit), at: clock.now)
        _ = try driver.report(at: clock.now)
        let packets = wire.sent.map(\.hex)
        let words = try Foreign.drive(["dynamixel-packets"] + packets)
        #expect(words.isEmpty, "\(words)")
    }
}
