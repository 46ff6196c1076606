import Scene
import TestKit
import Testing

@testable import Stand

@Suite("GRBL turntables")
struct GrblTests {
    @Test("each command equals the example in GRBL's wiki")
    func golden() {
        let table: [(GrblCommand, String)] = [
            (.relativeMillimetres, "G21 G91\n"), (.line(["X": 10], rate: 1200), "G1 X10 F1200\n"),
            (.jog(["X": 10], rate: 600), "$J=G91 X10 F600\n"),
            (.jogTo(["X": -1.25, "Y": 0.0001], rate: 60.5), "$J=G53 X-1.25 Y0.0001 F60.5\n"),
            (.unlock, "$X\n"), (.home, "$H\n"), (.viewSettings, "$$\n"), (.viewBuildInfo, "$I\n"),
            (.statusReport, "?"), (.hold, "!"), (.resume, "~"),
        ]
        for (command, words) in table { #expect(command.bytes == Array(words.utf8), "\(command)") }
        #expect(GrblCommand.jogCancel.bytes == [0x85] && GrblCommand.reset.bytes == [0x18])
    }

    @Test("GRBL's lines are parsed")
    func lines() throws {
        #expect(GrblReply(line: "Grbl 1.1h ['$' for help]") == .greeting(version: "1.1h"))
        #expect(GrblReply(line: "ok\r") == .ok && GrblReply(line: "error:9") == .error(9))
        #expect(GrblReply(line: "ALARM:3") == .alarm(3))
        #expect(GrblReply(line: "$110=500.000") == .setting(110, 500))
        #expect(GrblReply(line: "$110=500.000 (x max rate)") == .setting(110, 500))
        #expect(
            GrblReply(line: "[VER:1.1h.20190830:]") == .build(version: "1.1h.20190830", name: ""))
        #expect(GrblReply(line: "[MSG:'$H'|'$X' to unlock]") == .note("MSG:'$H'|'$X' to unlock"))
        let line = "<Hold:0|WPos:1.000,-2.500,0.000|FS:120,0|WCO:0.500,0.000,0.000>"
        guard case .status(let status)? = GrblReply(line: line) else {
            Issue.record("no status")
            return
        }
        #expect(status.state == .hold && status.workPosition == [1, -2.5, 0])
        #expect(status.workOffset == [0.5, 0, 0] && status.feed == 120)
        for line in ["<Dreaming|MPos:1>", "<Idle|MPos:x>", "", "<", "okay", "$=1", "block: 3"] {
            #expect(GrblReply(line: line) == nil, "\(line)")
        }
    }

    private func stand(
        _ device: SimulatedGrbl, _ clock: ManualClock, options: GrblOptions = .init()
    ) -> GuardedStand {
        GuardedStand(
            driver: GrblDriver(line: SimulatedLine(device, clock: clock), options: options),
            clock: clock.reading)
    }

    @Test("name and abilities come from the board")
    func connects() throws {
        let (device, clock) = (SimulatedGrbl(), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        #expect(device.realtime.first == 0x85)
        let snapshot = stand.snapshot
        #expect(snapshot.description?.name == "table")
        #expect(snapshot.description?.firmware == "1.1h.20190830")
        #expect(snapshot.capabilities.kind == .turntable)
        let pan = try #require(snapshot.capabilities.axes[.pan])
        #expect(abs(pan.maximumSpeed.inDegrees - 100) < 1e-6)
        #expect(abs(pan.deceleration.inDegrees - 200) < 1e-6 && pan.range == nil)
    }

    @Test("a hundred turns of 10° end at 1000°")
    func turns() throws {
        let (device, clock) = (SimulatedGrbl(), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        for turn in 1...100 {
            try stand.move(to: .init(pan: .degrees(Double(turn) * 10)))
            var hasArrived = false
            for _ in 0..<60 where !hasArrived {
                hasArrived = stand.beats(for: 0.033, clock: clock).contains(.arrived)
            }
            #expect(hasArrived && abs(device.place - Double(turn) * 10) < 0.01)
        }
    }

    @Test("speeds are followed, and the table comes to rest when the program dies")
    func dies() throws {
        let (device, clock) = (SimulatedGrbl(), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        try stand.beats(for: 2, clock: clock) { try stand.drive(.init(pan: .degrees(40))) }
        #expect(abs(device.place - 76) < 6)
        // From here on, the stand gets no beats.
        clock.pass(0.6)
        device.advance(to: clock.now)
        let rest = device.place
        clock.pass(1)
        device.advance(to: clock.now)
        #expect(device.place == rest && !device.isMoving)
    }

    @Test("a turn in the other direction waits until the table has braked")
    func turnsBack() throws {
        let (device, clock) = (SimulatedGrbl(), ManualClock())
        let stand = stand(device, clock)
        try stand.connect()
        try stand.beats(for: 1, clock: clock) { try stand.drive(.init(pan: .degrees(40))) }
        let highest = device.place
        try stand.beats(for: 1, clock: clock) { try stand.drive(.init(pan: .degrees(-40))) }
        #expect(device.place < highest - 15)
        try stand.stop()
        stand.beats(for: 0.5, clock: clock)
        #expect(!device.isMoving)
    }

    @Test("the setting of steps per degree scales a board that counts millimetres")
    func scale() throws {
        let (device, clock) = (SimulatedGrbl(), ManualClock())
        device.state.withLock { $0.stepsPerUnit = 10 }
        var options = GrblOptions()
        options.stepsPerDegree = 20
        let stand = stand(device, clock, options: options)
        try stand.connect()
        try stand.move(to: .init(pan: .degrees(30)))
        stand.beats(for: 3, clock: clock)
        #expect(abs(device.place - 60) < 0.01)
        #expect(abs(try #require(stand.snapshot.angles).pan.inDegrees - 30) < 0.01)
    }

    @Test(
        "impossible settings are ignored: the table turns as without them",
        arguments: ["$110=0", "$110=-500", "$110=1e-310", "$120=0", "$120=1e308", "$100=0"])
    func settings(wrong: String) throws {
        let (device, clock) = (SimulatedGrbl(), ManualClock())
        device.state.withLock { $0.wrongSettings = [wrong] }
        var options = GrblOptions()
        options.stepsPerDegree = device.state.withLock(\.stepsPerUnit)
        let stand = stand(device, clock, options: options)
        try stand.connect()
        let axis = try #require(stand.snapshot.capabilities.axes[.pan])
        #expect((0.01...100).contains(axis.maximumSpeed))
        #expect((0.01...100).contains(axis.deceleration))
        try stand.move(to: .init(pan: .degrees(5)))
        stand.beats(for: 5, clock: clock)
        #expect(abs(device.place - 5) < 0.01)
    }

    @Test("a board in alarm is unlocked; one that runs a foreign program is held and reset")
    func alarm() throws {
        let clock = ManualClock()
        let alarmed = SimulatedGrbl()
        alarmed.state.withLock { $0.isAlarmed = true }
        try stand(alarmed, clock).connect()
        #expect(alarmed.lines.contains("$X"))
        let running = SimulatedGrbl()
        running.state.withLock { state in
            (state.queue, state.isRunning) = ([(500, 1200)], true)
            state.time = clock.now
        }
        clock.pass(1)
        try stand(running, clock).connect()
        #expect(running.realtime.contains(0x18) && !running.isMoving)
    }

    @Test("random lines never crash the decoder")
    func fuzz() {
        var rng = RandomSource(seed: 42)
        let seeds = [
            "<Idle|MPos:0.000,0.000,0.000|FS:0,0>", "Grbl 1.1h ['$' for help]", "$110=500.0",
            "[VER:1.1h:x]", "error:9", "ALARM:3", "ok",
        ]
        var understood = 0
        for _ in 0..<20000 {
            var bytes = Array(seeds[rng.integer(0...seeds.count - 1)].utf8)
            for _ in 0..<rng.integer(0...3) where !bytes.isEmpty {
                let place = rng.integer(0...bytes.count - 1)
                switch rng.integer(0...2) {
                case 0: bytes[place] = UInt8(rng.integer(0...255))
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(rng.integer(32...126)), at: place)
                }
            }
            let reply = GrblReply(line: String(decoding: bytes, as: UTF8.self))
            if reply != nil { understood += 1 }
            if case .status(let status)? = reply {
                for number in (status.machinePosition ?? []) + (status.workPosition ?? []) {
                    #expect(number.isFinite)
                }
            }
        }
        #expect(understood > 2000)
    }
}
