import Scene
import TestKit
import Testing

@testable import Stand

@Suite("VISCA")
struct ViscaTests {
    @Test("each command equals the packet in the manuals")
    func golden() {
        let table: [(ViscaCommand, String)] = [
            (.drive(pan: 10, tilt: 0), "81 01 06 01 0a 00 02 03 ff"),
            (.drive(pan: -0x18, tilt: 0x14), "81 01 06 01 18 14 01 01 ff"),
            (.drive(pan: 0, tilt: -3), "81 01 06 01 00 03 03 02 ff"),
            (
                .absolute(pan: -300, tilt: 120, panSpeed: 12, tiltSpeed: 12),
                "81 01 06 02 0c 0c 0f 0e 0d 04 00 00 07 08 ff"
            ),
            (
                .relative(pan: 1, tilt: -1, panSpeed: 1, tiltSpeed: 1),
                "81 01 06 03 01 01 00 00 00 01 0f 0f 0f 0f ff"
            ),
            (.home, "81 01 06 04 ff"), (.reset, "81 01 06 05 ff"),
            (
                .setLimit(isUpRight: true, pan: 0x0990, tilt: 0x0510),
                "81 01 06 07 00 01 00 09 09 00 00 05 01 00 ff"
            ),
            (
                .clearLimit(isUpRight: false),
                "81 01 06 07 01 00 07 0f 0f 0f 07 0f 0f 0f ff"
            ),
            (.zoom(speed: 0), "81 01 04 07 00 ff"), (.zoom(speed: 8), "81 01 04 07 27 ff"),
            (.zoom(speed: -1), "81 01 04 07 30 ff"),
            (.zoomPosition(0x4000), "81 01 04 47 04 00 00 00 ff"),
            (.setPreset(5), "81 01 04 3f 01 05 ff"), (.recallPreset(5), "81 01 04 3f 02 05 ff"),
            (.cancel(socket: 1), "81 21 ff"), (.setAddresses, "88 30 01 ff"),
            (.versionInquiry, "81 09 00 02 ff"), (.positionInquiry, "81 09 06 12 ff"),
            (.maximumSpeedInquiry, "81 09 06 11 ff"), (.zoomInquiry, "81 09 04 47 ff"),
        ]
        for (command, bytes) in table { #expect(command.bytes().hex == bytes, "\(command)") }
        #expect(ViscaCommand.home.bytes(address: 3).hex == "83 01 06 04 ff")
        #expect(SonyDatagram.resetSequence.bytes.hex == "02 00 00 01 00 00 00 01 01")
    }

    @Test("answers and errors are distinguished")
    func answers() {
        let table: [(String, ViscaReply?)] = [
            ("90 41 ff", .acknowledged(socket: 1)), ("90 52 ff", .completed(socket: 2)),
            ("90 60 02 ff", .failed(.syntax, socket: 0)),
            ("90 60 03 ff", .failed(.bufferFull, socket: 0)),
            ("90 61 04 ff", .failed(.cancelled, socket: 1)),
            ("90 61 05 ff", .failed(.noSocket, socket: 1)),
            ("90 61 41 ff", .failed(.notExecutable, socket: 1)),
            ("88 30 02 ff", .addresses(next: 2)), ("90 38 ff", .chainChanged),
            ("90 50 18 14 ff", .answer([0x18, 0x14])),
            ("90 ff", nil), ("10 41 ff", nil), ("90 41", nil), ("90 70 00 ff", nil),
        ]
        for (bytes, reply) in table {
            #expect(ViscaReply(packet: .init(hex: bytes)) == reply, "\(bytes)")
        }
        let four = ViscaReply.position(.init(hex: "0f 0e 0d 04 00 00 07 08"))
        #expect(four?.pan == -300 && four?.tilt == 120)
        let five = ViscaReply.position(.init(hex: "0f 0f 0e 0d 04 00 00 07 08"))
        #expect(five?.pan == -300 && five?.tilt == 120)
        #expect(ViscaReply.position(.init(hex: "1f 0e 0d 04 00 00 07 08")) == nil)
    }

    private func stand(
        _ device: SimulatedVisca, _ clock: ManualClock, wire: SimulatedLine.Wire = .init(),
        isSerial: Bool = false
    ) -> GuardedStand {
        GuardedStand(
            driver: ViscaDriver(
                line: SimulatedLine(device, clock: clock, wire: wire), framing: device.framing,
                isSerial: isSerial),
            clock: clock.reading)
    }

    @Test("a stand is stopped before its name is requested", arguments: [ViscaFraming.raw, .sony])
    func connects(_ framing: ViscaFraming) throws {
        let (device, clock) = (SimulatedVisca(framing: framing), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        #expect(device.heard.first == "81 01 06 01 00 00 03 03 ff")
        let about = try #require(stand.snapshot.description)
        #expect(about.name == "Sony camera" && about.model == "20-511" && about.firmware == "123")
        #expect(stand.snapshot.capabilities.zooms)
    }

    @Test("right is positive in commands and in positions", arguments: [ViscaFraming.raw, .sony])
    func signs(_ framing: ViscaFraming) throws {
        let (device, clock) = (SimulatedVisca(framing: framing), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        try stand.beats(for: 1, clock: clock) {
            try stand.drive(.init(pan: .degrees(20), tilt: .degrees(10)))
        }
        #expect(device.places.pan > 10 && device.places.tilt > 5)
        let angles = try #require(stand.snapshot.angles)
        #expect(abs(angles.pan.inDegrees - device.places.pan) < 1)
        #expect(abs(angles.tilt.inDegrees - device.places.tilt) < 1)
    }

    @Test("a position is reached within 0.2° and a tenth of the time")
    func place() throws {
        let (device, clock) = (SimulatedVisca(), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        stand.beats(for: 0.1, clock: clock)
        let begun = clock.now
        try stand.move(to: .init(pan: .degrees(30), tilt: .degrees(-10)), seconds: 2)
        var arrived: Timestamp?
        for _ in 0..<120 where arrived == nil {
            if stand.beats(for: 0.033, clock: clock).contains(.arrived) { arrived = clock.now }
        }
        let seconds = try #require(arrived).seconds(since: begun)
        #expect(abs(seconds - 2) < 0.2)
        #expect(abs(device.places.pan - 30) < 0.2 && abs(device.places.tilt + 10) < 0.2)
    }

    @Test("pan in five nibbles is read like pan in four")
    func fiveNibbles() throws {
        let (device, clock) = (SimulatedVisca(), ManualClock())
        device.state.withLock { ($0.usesFiveNibbles, $0.pan.place) = (true, -100) }
        let stand = stand(device, clock)
        try stand.connect()
        stand.update()
        #expect(abs(try #require(stand.snapshot.angles).pan.inDegrees + 100) < 0.1)
    }

    @Test("refusals have messages, full sockets are retried, lost acknowledgements are harmless")
    func refusals() throws {
        let (device, clock) = (SimulatedVisca(), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        device.fail(0x41)
        let refusal = #expect(throws: StandError.self) {
            try stand.drive(.init(pan: 0.2))
        }
        #expect(refusal?.kind == .refused && refusal?.endsConnection == false)
        device.fail(0x03)
        try stand.drive(.init(pan: 0.3))
        device.state.withLock { $0.acknowledges = false }
        try stand.drive(.init(pan: 0.4))
        try stand.drive(.init(pan: 0.5))
        #expect(stand.snapshot.isConnected)
    }

    @Test("a camera that is silent, or has another line rate, is reported with a message")
    func silence() {
        let clock = ManualClock()
        for (answer, kind) in [([], .silent), ([UInt8](repeating: 0x3C, count: 40), .malformed)]
            as [([UInt8], StandError.Kind)]
        {
            let device = ScriptedDevice { _ in answer.isEmpty ? [] : [answer] }
            let stand = GuardedStand(
                driver: ViscaDriver(line: SimulatedLine(device, clock: clock)), clock: clock.reading
            )
            let error = #expect(throws: StandError.self) { try stand.connect() }
            #expect(error?.kind == kind)
            #expect(!stand.snapshot.isConnected)
        }
    }

    @Test("random bytes never crash a decoder")
    func fuzz() {
        var rng = RandomSource(seed: 41)
        var packets = ViscaPacketDecoder()
        var replies = 0
        for _ in 0..<20000 {
            let count = rng.integer(0...24)
            var bytes = (0..<count).map { _ in UInt8(rng.integer(0...255)) }
            if rng.chance(0.5), count > 2 { (bytes[0], bytes[count - 1]) = (0x90, 0xFF) }
            for packet in packets.packets(adding: bytes) {
                #expect(packet.count <= ViscaPacketDecoder.longest)
                if case .answer(let data)? = ViscaReply(packet: packet) {
                    _ = ViscaReply.position(data)
                    replies += 1
                }
            }
            if let datagram = SonyDatagram(bytes: bytes) { #expect(datagram.bytes == bytes) }
        }
        #expect(replies > 100)
    }
}
