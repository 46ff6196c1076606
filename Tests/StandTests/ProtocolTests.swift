import CPseudoTerminal
import Glibc
import Scene
import TestKit
import Testing

@testable import Stand

@Suite("Bytes of the other protocols")
struct ProtocolTests {
    @Test("Dynamixel: the bytes equal those of Robotis' own SDK")
    func dynamixel() {
        let table: [(DynamixelPacket, String)] = [
            (.write(1, at: 64, [1]), "ff ff fd 00 01 06 00 03 40 00 01 db 66"),
            (
                .write(1, at: 104, DynamixelDriver.littleEndian(44)),
                "ff ff fd 00 01 09 00 03 68 00 2c 00 00 00 f0 59"
            ),
            (
                .write(1, at: 116, DynamixelDriver.littleEndian(2048)),
                "ff ff fd 00 01 09 00 03 74 00 00 08 00 00 42 89"
            ),
            (.read(1, at: 128, count: 8), "ff ff fd 00 01 07 00 02 80 00 08 00 1e ed"),
        ]
        for (packet, bytes) in table { #expect(packet.bytes.hex == bytes) }
        #expect(DynamixelPacket.write(1, at: 11, [1]).bytes.hex.hasSuffix("0b 00 01 47 63"))
        #expect(DynamixelDriver.number(DynamixelDriver.littleEndian(-265)[...]) == -265)
    }

    @Test("Dynamixel: packets survive noise, splits and headers inside their parameters")
    func dynamixelStream() {
        var rng = RandomSource(seed: 5)
        for _ in 0..<2000 {
            let packets = (0..<rng.integer(1...4)).map { _ in
                DynamixelPacket(
                    identifier: UInt8(rng.integer(0...252)), instruction: .status,
                    parameters: (0..<rng.integer(0...20)).map { _ in
                        [0xFF, 0xFD, 0x00, UInt8(rng.integer(0...255))][rng.integer(0...3)]
                    })
            }
            var bytes: [UInt8] = []
            for packet in packets {
                bytes += (0..<rng.integer(0...5)).map { _ in UInt8(rng.integer(0...200)) }
                bytes += packet.bytes
            }
            var (stream, found) = (DynamixelDecoder(), [DynamixelPacket]())
            var place = 0
            while place < bytes.count {
                let next = min(bytes.count, place + rng.integer(1...9))
                found += stream.packets(adding: Array(bytes[place..<next]))
                place = next
            }
            #expect(found == packets)
        }
        var stream = DynamixelDecoder()
        var damaged = DynamixelPacket.read(1, at: 128, count: 8).bytes
        damaged[9] ^= 1
        #expect(stream.packets(adding: damaged).isEmpty && stream.damaged == 1)
        for _ in 0..<20000 {
            let noise = (0..<40).map { _ in UInt8(rng.integer(0...255)) }
            #expect(stream.packets(adding: DynamixelPacket.header + noise).count < 3)
        }
    }

    @Test("Pelco-D and Maestro: the packets equal those in the manuals")
    func manuals() {
        #expect(
            PelcoCommand.drive(pan: 0x20, tilt: 0, zoom: 0).bytes().hex == "ff 01 00 02 20 00 23")
        #expect(
            PelcoCommand.drive(pan: -0x3F, tilt: 0x10, zoom: 0).bytes(address: 2).hex
                == "ff 02 00 0c 3f 10 5d")
        #expect(PelcoCommand.drive(pan: 0, tilt: 0, zoom: 0).bytes().hex == "ff 01 00 00 00 00 01")
        #expect(PelcoCommand.drive(pan: 0, tilt: -1, zoom: 1).bytes().hex == "ff 01 00 30 00 01 32")
        #expect(PelcoCommand.setPreset(4).bytes().hex == "ff 01 00 03 00 04 08")
        #expect(PelcoCommand.recallPreset(4).bytes().hex == "ff 01 00 07 00 04 0c")
        #expect(MaestroCommand.target(channel: 2, quarters: 6000).bytes.hex == "84 02 70 2e")
        #expect(MaestroCommand.speed(channel: 5, units: 140).bytes.hex == "87 05 0c 01")
        #expect(MaestroCommand.acceleration(channel: 1, units: 4).bytes.hex == "89 01 04 00")
        #expect(MaestroCommand.getPosition(channel: 3).bytes == [0x90, 3])
        #expect(
            MaestroCommand.getMovingState.bytes + MaestroCommand.home.bytes
                + MaestroCommand.getErrors.bytes == [0x93, 0xA2, 0xA1])
    }

    @Test("Pelco-D: the position of a head without answers is estimated, within its limits")
    func pelco() throws {
        let (clock, wire) = (ManualClock(), SimulatedLine.Wire())
        let silent = ScriptedDevice { _ in [] }
        let stand = GuardedStand(
            driver: PelcoDriver(line: SimulatedLine(silent, clock: clock, wire: wire)),
            clock: clock.reading)
        try stand.connect()
        #expect(wire.sent.first?.hex == "ff 01 00 00 00 00 01")
        try stand.setLimits([
            .pan: AxisLimit(from: .degrees(-30), to: .degrees(30), maximumSpeed: .degrees(40))
        ])
        try stand.beats(for: 3, clock: clock) { try stand.drive(.init(pan: .degrees(40))) }
        let pan = try #require(stand.snapshot.angles).pan.inDegrees
        #expect(pan > 28 && pan <= 30)
        #expect(wire.sent.last?.hex == "ff 01 00 00 00 00 01")
        try stand.zoom(.speed(1))
        #expect(wire.sent.last?[3] == 0x20)
    }

    @Test("Marlin: its lines, its busy notes, a damaged line that is sent again")
    func marlin() throws {
        #expect(
            MarlinReply(line: "ok") == .ok && MarlinReply(line: "echo:busy: processing") == .busy)
        #expect(
            MarlinReply(line: "X:10.00 Y:0.00 Z:1.5 E:0.00 Count X: 800 Y:0 Z:120")
                == .position(
                    ["X": 10, "Y": 0, "Z": 1.5, "E": 0], steps: ["X": 800, "Y": 0, "Z": 120]))
        #expect(
            MarlinReply(line: "FIRMWARE_NAME:Marlin 2.1 (x) MACHINE_TYPE:My Table UUID:u-1")
                == .firmware(name: "Marlin 2.1 (x)", machine: "My Table", serial: "u-1"))
        #expect(MarlinReply(line: "Resend: 5") == .resend && MarlinReply(line: "T:20 B:30") == nil)
        let (device, clock) = (SimulatedMarlin(), ManualClock())
        let stand = GuardedStand(
            driver: MarlinDriver(line: SimulatedLine(device, clock: clock)), clock: clock.reading)
        try stand.connect()
        #expect(device.lines.first == "M410")
        let about = try #require(stand.snapshot.description)
        #expect(about.name == "Turn Table" && about.serialNumber == "abc-1")
        let ability = try #require(stand.snapshot.capabilities.axes[.pan])
        #expect(abs(ability.maximumSpeed.inDegrees - 90) < 1e-9)
        device.state.withLock { $0.resends = 1 }
        try stand.move(to: .init(pan: .degrees(30)))
        stand.beats(for: 2, clock: clock)
        #expect(abs(device.place - 30) < 0.01)
    }

    @Test("exec: names, buttons, batteries and errors of a program")
    func program() throws {
        let (device, clock) = (SimulatedProgram(), ManualClock())
        let stand = GuardedStand(
            driver: ProgramDriver(line: SimulatedLine(device, clock: clock)), clock: clock.reading)
        try stand.connect()
        let about = try #require(stand.snapshot.description)
        #expect(about.name == "My table" && about.serialNumber == "T-7")
        #expect(stand.snapshot.limits[.tilt]?.positionRange == .degrees(-30) ... .degrees(90))
        device.say("button 3 down")
        device.say("battery 0.1")
        let happened = stand.beats(for: 0.2, clock: clock)
        #expect(happened == [.event(.button(id: 3, pressed: true))])
        #expect(stand.snapshot.batteries.first?.lowBattery == true)
        device.say("error the motor is hot")
        let error = #expect(throws: StandError.self) { try stand.drive(.init(pan: 0.1)) }
        #expect(error?.reason == "the motor is hot" && error?.kind == .refused)
        for line in ["", "at", "at x 1", "at nan 0", "stand", "okay", "battery 2", "button x up"] {
            #expect(ProgramReply(line: line) == nil, "\(line)")
        }
    }

    @Test("exec: a real program over a real line")
    func realProgram() throws {
        let script = """
            while read a b c d e; do case $a in who\\?) echo stand Shell table axes=pan;; \
            where\\?) echo at 12.5 0 still;; *) echo ok;; esac; done
            """
        let stand = GuardedStand(
            driver: ProgramDriver(line: ProgramTransport(words: ["sh", "-c", script])))
        try stand.connect()
        #expect(stand.snapshot.description?.name == "Shell table")
        stand.update()
        #expect(abs(try #require(stand.snapshot.angles).pan.inDegrees - 12.5) < 1e-9)
        try stand.drive(.init(pan: 0.1))
        stand.disconnect()
        let missing = GuardedStand(
            driver: ProgramDriver(line: ProgramTransport(words: ["/no/such"])))
        #expect(throws: StandError.self) { try missing.connect() }
    }

    @Test(
        "a serial line over a pseudo-terminal; two programs on one stand; no device; wrong rights")
    func serial() throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        try #require(pseudo_terminal_open(&master, &slave, 80, 24) == 0)
        defer {
            close(master)
            close(slave)
        }
        let path = String(cString: try #require(ttyname(slave)))
        var line = SerialTransport(path: path, rate: 115_200)
        try line.open()
        try line.send([1, 2, 0x0A, 0xFF])
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(master, &bytes, 16) == 4 && Array(bytes[..<4]) == [1, 2, 10, 255])
        #expect(write(master, bytes, 3) == 3)
        #expect(try line.receive(milliseconds: 500) == [1, 2, 10])
        #expect(try line.receive(milliseconds: 1).isEmpty)
        var second = SerialTransport(path: path, rate: 115_200)
        let busy = #expect(throws: StandError.self) { try second.open() }
        #expect(busy?.kind == .busy)
        line.close()
        var missing = SerialTransport(path: "/dev/ttyNONE9", rate: 9600)
        let absent = #expect(throws: StandError.self) { try missing.open() }
        #expect(absent?.kind == .notFound)
        var plain = SerialTransport(path: "/dev/null", rate: 9600)
        let wrong = #expect(throws: StandError.self) { try plain.open() }
        #expect(wrong?.reason == "it is no serial line")
        let denied = ErrnoMapping(subject: "/dev/ttyUSB0", kind: .serial).error("open", EACCES)
        #expect(denied.kind == .permission && denied.suggestion.contains("“dialout”"))
    }

    @Test("random lines never crash the decoders of text")
    func fuzz() {
        var rng = RandomSource(seed: 77)
        let seeds = [
            "X:10.00 Y:0.00 Count X:800", "FIRMWARE_NAME:M UUID:u", "echo: M92 X80.00", "ok",
            "stand A b=c pan=-1..2", "at 1 2 moving", "button 1 down", "battery 0.5 charging",
        ]
        var understood = 0
        for _ in 0..<30000 {
            var bytes = Array(seeds[rng.integer(0...seeds.count - 1)].utf8)
            for _ in 0..<rng.integer(0...3) where !bytes.isEmpty {
                let place = rng.integer(0...bytes.count - 1)
                if rng.chance(0.5) { bytes.remove(at: place) }
                bytes.insert(UInt8(rng.integer(0...255)), at: min(place, bytes.count))
            }
            let text = String(decoding: bytes, as: UTF8.self)
            if MarlinReply(line: text) != nil { understood += 1 }
            if let reply = ProgramReply(line: text) {
                understood += 1
                if case .at(let pan, let tilt, _) = reply { #expect(pan.isFinite && tilt.isFinite) }
                if case .stand(_, let fields) = reply { _ = ProgramReply.range(fields["pan"]) }
            }
        }
        #expect(understood > 3000)
    }
}
