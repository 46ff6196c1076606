import Foundation
import Glibc
import Scene
import Synchronization
import TestKit
import Testing
import Waiting

@testable import Stand

/// The behaviour of a moving stand when the program that moves it ends. The program is the real
/// one; the stand is a simulated device behind a real line.
@Suite("The end of the program", .waits)
struct DeathTests {
    /// A kind of stand: its protocol, and the line to its device.
    struct Kind: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Starts the simulated device.
        var play: @Sendable () throws -> Played
    }

    /// A running simulated device: its address, its thread, and a function that returns the
    /// position of its first axis.
    struct Played: Sendable {
        var address: String
        var served: ServedDevice
        var place: @Sendable () -> Double

        init(_ address: String, _ served: ServedDevice, place: @escaping @Sendable () -> Double) {
            (self.address, self.served, self.place) = (address, served, place)
        }

        init(_ address: String, _ served: ServedDevice, _ device: any TurningDevice) {
            self.init(address, served) {
                device.advance(to: GuardedStand.monotonicNow())
                return device.firstPlace
            }
        }
    }

    static let kinds: [Kind] = [
        Kind(testDescription: "visca, serial") { try serial("visca:", SimulatedVisca()) },
        Kind(testDescription: "visca, TCP") {
            let device = SimulatedVisca()
            let (served, port) = try ServedDevice.stream(
                device, answering: ServedDevice.answerBytes)
            return Played("visca://127.0.0.1:\(port)", served, device)
        },
        Kind(testDescription: "visca, UDP") {
            let device = SimulatedVisca(framing: .raw)
            let (served, port) = try ServedDevice.datagrams(device, at: 0x7F00_0001)
            return Played("visca://127.0.0.1:\(port)?udp", served, device)
        },
        Kind(testDescription: "onvif") {
            let device = SimulatedOnvif()
            let (served, port) = try ServedDevice.stream(
                device, answering: ServedDevice.answerRequests)
            return Played("onvif://u:secret@127.0.0.1:\(port)", served, device)
        },
        Kind(testDescription: "grbl") { try serial("grbl:", SimulatedGrbl()) },
        Kind(testDescription: "marlin") { try serial("marlin:", SimulatedMarlin()) },
        Kind(testDescription: "maestro") { try serial("maestro:", SimulatedMaestro()) },
        Kind(testDescription: "dynamixel") { try serial("dynamixel:", SimulatedDynamixel()) },
        Kind(testDescription: "pelco") { try serial("pelco:", SimulatedPelco()) },
        Kind(testDescription: "exec") {
            let table = try WrittenTable()
            return Played("exec:" + table.script, ServedDevice { _ in }) { table.place }
        },
    ]

    /// Plays a device at a serial line. The line stays open after the test: otherwise the next
    /// test's device could get the same path, while the watchdog process of this test may still use
    /// the path.
    private static func serial(_ scheme: String, _ device: any TurningDevice) throws -> Played {
        let (served, path, _) = try ServedDevice.serial(device)
        return Played(scheme + path, served, device)
    }

    /// Lets the real program turn a simulated stand, and ends the program with this signal. Returns
    /// how many seconds the stand continued to turn; nil where it still turned after two.
    private func seconds(_ kind: Kind, until signal: Int32) throws -> Double? {
        let played = try kind.play()
        defer { played.served.end() }
        let folder = try TemporaryFolder()
        let program = try ChildProcess(
            ChildProcess.built("capstan"),
            ["stand", "move", played.address, "--pan", "90", "--speed", "5"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
                // Without this setting, the backtrace of a debug build would occupy a processor
                // core for half a minute.
                "SWIFT_BACKTRACE": "enable=no",
            ],
            output: folder("words"), errors: folder("errors"))
        let begun = GuardedStand.monotonicNow()
        while abs(played.place()) < 1 {
            Thread.sleep(forTimeInterval: 0.002)
            guard GuardedStand.monotonicNow().seconds(since: begun) < 20 else {
                program.signal(SIGKILL)
                program.wait()
                let words = try? String(contentsOfFile: folder("errors"), encoding: .utf8)
                Issue.record("it did not move: \(words ?? "")")
                return nil
            }
        }
        let killed = GuardedStand.monotonicNow()
        program.signal(signal)
        var (last, moved) = (played.place(), killed)
        while GuardedStand.monotonicNow().seconds(since: moved) < 0.5 {
            Thread.sleep(forTimeInterval: 0.001)
            let place = played.place()
            if abs(place - last) > 1e-9 { (last, moved) = (place, GuardedStand.monotonicNow()) }
            guard moved.seconds(since: killed) < 2 else { break }
        }
        // The program may need seconds for a backtrace or for writing a core dump.
        program.signal(SIGKILL)
        program.wait()
        let seconds = moved.seconds(since: killed)
        print("measured: \(kind.testDescription), signal \(signal): \(seconds) s")
        return seconds < 2 ? seconds : nil
    }

    /// A stand must stop within the watchdog's time, whatever ends the program.
    @Test(
        "when the program dies or freezes, the stand stops within 0.3 s", arguments: kinds,
        [SIGKILL, SIGABRT, SIGSTOP, SIGHUP])
    func ends(_ kind: Kind, _ signal: Int32) throws {
        // After SIGSTOP, the stand's own program is frozen but may continue later, so the driver
        // starts no second program beside it. This case is not tested.
        if kind.testDescription == "exec", signal == SIGSTOP { return }
        let seconds = try #require(try seconds(kind, until: signal))
        #expect(seconds < 0.3)
    }
}

/// A simulated device whose motors are advanced to a time.
protocol TurningDevice: SimulatedDevice {
    func advance(to now: Timestamp)
    /// The position of its first axis, in degrees.
    var firstPlace: Double { get }
}

extension SimulatedVisca: TurningDevice { var firstPlace: Double { places.pan } }
extension SimulatedOnvif: TurningDevice { var firstPlace: Double { places.pan } }
extension SimulatedGrbl: TurningDevice { var firstPlace: Double { place } }
extension SimulatedMarlin: TurningDevice { var firstPlace: Double { place } }
extension SimulatedMaestro: TurningDevice { var firstPlace: Double { place(0) } }
extension SimulatedDynamixel: TurningDevice { var firstPlace: Double { place(1) } }

/// A Pelco-D head: 80° a second at the fastest step. It sends no answers.
final class SimulatedPelco: TurningDevice {
    private let motor = Mutex(SimulatedMotor())
    var firstPlace: Double { motor.withLock { $0.place } }
    func advance(to now: Timestamp) { motor.withLock { $0.advance(to: now) } }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        motor.withLock { motor in
            motor.advance(to: now)
            for start in stride(from: 0, to: bytes.count - 6, by: 7) where bytes[start] == 0xFF {
                let side: Double =
                    bytes[start + 3] & 2 != 0 ? 1 : bytes[start + 3] & 4 != 0 ? -1 : 0
                motor.wished = side * Double(bytes[start + 4]) / 63 * 80
            }
            return []
        }
    }
}

/// A stand's program as a shell script. It writes into a file whether its motor turns, at 5° a
/// second; the end of its input does not stop the motor.
final class WrittenTable: Sendable {
    private let folder: TemporaryFolder
    let script: String
    private let motor = Mutex((place: 0.0, time: GuardedStand.monotonicNow()))

    init() throws {
        folder = try TemporaryFolder()
        script = folder("table")
        let lines = [
            "#!/bin/sh", "while read word rest; do case $word in",
            "who?) echo 'stand Written axes=pan' ;;", "where?) echo 'at 0 0 moving' ;;",
            "stop) echo 0 >\"$0.turns\"; echo ok ;;", "*) echo 1 >\"$0.turns\"; echo ok ;;",
            "esac; done", "",
        ]
        try lines.joined(separator: "\n").write(toFile: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    }

    var place: Double {
        let state = FileManager.default.contents(atPath: script + ".turns")
        return motor.withLock { motor in
            let now = GuardedStand.monotonicNow()
            if state?.first == 0x31 { motor.place += 5 * now.seconds(since: motor.time) }
            motor.time = now
            return motor.place
        }
    }
}
