import TestKit
import Testing

@testable import Stand

@Suite("Addresses")
struct AddressTests {
    @Test("every form of an address is parsed")
    func forms() throws {
        var table = GrblOptions()
        (table.rate, table.tiltAxis, table.stepsPerDegree) = (9600, "Y", 88.9)
        table.isReversed = true
        var servos = MaestroOptions()
        (servos.tiltChannel, servos.pulses) = (4, 600...2400)
        var bus = DynamixelOptions()
        (bus.rate, bus.panIdentifier, bus.tiltIdentifier) = (1_000_000, 3, 4)
        let forms: [(String, StandAddress)] = [
            ("sim:stand", .simulated("stand")), ("SIM:turntable", .simulated("turntable")),
            ("uvc:/dev/video0", .video(path: "/dev/video0")),
            ("visca:/dev/ttyUSB0", .viscaSerial(path: "/dev/ttyUSB0", rate: 9600, address: 1)),
            (
                "visca:/dev/ttyS0?rate=38400&address=3",
                .viscaSerial(path: "/dev/ttyS0", rate: 38400, address: 3)
            ),
            ("visca://cam", .viscaNetwork(host: "cam", port: 5678, kind: .tcp)),
            ("visca://10.0.0.2:1234", .viscaNetwork(host: "10.0.0.2", port: 1234, kind: .tcp)),
            ("visca://cam?udp", .viscaNetwork(host: "cam", port: 52381, kind: .udp)),
            ("visca://[fe80::1]:1259?udp", .viscaNetwork(host: "fe80::1", port: 1259, kind: .udp)),
            (
                "onvif://admin:p%40ss:x@cam:8080/",
                .onvif(host: "cam", port: 8080, user: "admin", password: "p@ss:x")
            ),
            ("onvif://cam", .onvif(host: "cam", port: 80, user: "", password: "")),
            ("grbl:/dev/ttyACM0", .grbl(path: "/dev/ttyACM0", options: GrblOptions())),
            (
                "grbl:/dev/ttyACM0?rate=9600&tilt=y&steps=88.9&reversed",
                .grbl(path: "/dev/ttyACM0", options: table)
            ),
            ("marlin:/dev/ttyUSB0?axis=z", .marlin(path: "/dev/ttyUSB0", rate: 115_200, axis: "Z")),
            ("pelco:/dev/ttyUSB0", .pelco(path: "/dev/ttyUSB0", rate: 2400, address: 1)),
            ("maestro:/dev/a?tilt=4&pulses=600-2400", .maestro(path: "/dev/a", options: servos)),
            (
                "dynamixel:/dev/a?rate=1000000&pan=3&tilt=4",
                .dynamixel(path: "/dev/a", options: bus)
            ),
            ("openscan://rig", .openScan(host: "rig", port: 80, turn: "turntable", arm: nil)),
            ("exec:my-table --port a?b", .program(["my-table", "--port", "a?b"])),
        ]
        for (text, address) in forms { #expect(try StandAddress(text) == address, "\(text)") }
        for (_, address) in forms { _ = try? address.driver() }
    }

    @Test("the error for a wrong address names the fault and the valid forms, but no password")
    func wrong() throws {
        let table = [
            ("", "no “kind:”"), ("/dev/video0", "no “kind:”"), ("ptz:/dev/x", "no kind of stand"),
            ("uvc:video0", "begins with “/”"), ("uvc://host", "not a host"),
            ("visca:/dev/x?rate=1234", "no rate of a serial line"), ("visca://", "names no host"),
            ("visca://h:0", "no port"), ("visca://h:x", "no port"), ("grbl:/dev/x?axis=Q", "axes"),
            ("grbl:/dev/x?tilt=X", "one axis"), ("grbl:/dev/x?speed=3", "no option “speed”"),
            ("grbl:/dev/x?reversed=1", "takes no value"), ("exec:", "names no program"),
            ("maestro:/dev/x?pulses=9", "microseconds"), ("pelco:/dev/x?address=0", "1 to 254"),
            ("onvif:/dev/x", "wants “//”"), ("onvif://u:secret@", "names no host"),
        ]
        for (text, part) in table {
            let error = #expect(throws: StandError.self) { try StandAddress(text) }
            #expect(error?.kind == .address && error?.reason.contains(part) == true, "\(text)")
            #expect(error?.words.contains("secret") == false)
            #expect(error?.suggestion.contains("grbl:/dev/ttyUSB0") == true)
        }
        let unknown = #expect(throws: StandError.self) { try StandAddress("sim:moon").driver() }
        #expect(unknown?.kind == .address)
    }

    @Test("every address is parsed again from its text")
    func roundTrip() throws {
        for text in Self.whole {
            let address = try StandAddress(text)
            #expect(try StandAddress(address.text) == address, "\(text): \(address.text)")
        }
    }

    /// An address of each kind.
    private static let whole = [
        "sim:stand", "uvc:/dev/video0", "visca:/dev/ttyS0?rate=38400&address=3",
        "visca://[fe80::1]:1259?udp", "onvif://admin:p%40ss:x@cam:8080/",
        "grbl:/dev/a?tilt=y&steps=88.9&reversed", "marlin:/dev/a?axis=z", "pelco:/dev/a?address=9",
        "maestro:/dev/a?tilt=4&pulses=600-2400&speed=9.5", "dynamixel:/dev/a?pan=3&turntable",
        "openscan://rig?turn=table&arm=rotor", "exec:my-table --port a?b",
    ]

    @Test("random text is an address that its own text gives again, or an error that names it")
    func fuzz() {
        var rng = RandomSource(seed: 8)
        let pieces =
            Self.whole + [
                "visca:", "visca://", "onvif://", "grbl:", "maestro:", "openscan://", "sim:",
                "exec:", "/dev/x", "?", "&", "=", "rate=9600", "rate=115200", "@", ":", "//", "[",
                "]", "%", "%4", "%40", "é", "tilt=", "tilt=Y", "pulses=64-99.5", "turn=a", "udp",
                " ", "8080", "99999", "host",
            ]
        var addresses = 0
        for _ in 0..<20000 {
            let text = (0..<rng.integer(0...8)).map { _ in
                pieces[rng.integer(0...pieces.count - 1)]
            }.joined()
            do throws(StandError) {
                let address = try StandAddress(text)
                addresses += 1
                let again = try StandAddress(address.text)
                #expect(again == address, "\(text.debugDescription): \(address.text)")
            } catch {
                #expect(error.kind == .address && !error.reason.isEmpty, "\(text)")
                #expect(error.subject == "“\(AddressParts.withoutPassword(text))”")
                #expect(error.suggestion.contains(StandAddress.forms))
            }
        }
        #expect(addresses > 500, "\(addresses)")
    }
}
