import Foundation
import Glibc
import Scene
import Testing
import Waiting

@testable import Stand

/// A line on which the same bytes come every 50 ms, without end.
struct TalkingLine: ByteTransport {
    let subject = "played:line"
    let bytes: [UInt8]

    init(_ words: String) { bytes = Array(words.utf8) }

    mutating func open() throws(StandError) {}
    mutating func send(_ bytes: [UInt8]) throws(StandError) {}
    mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8] {
        _ = poll(nil, 0, 50)
        return bytes
    }
    mutating func close() {}
}

@Suite("Devices and programs that do not keep to their protocol", .waits)
struct UnrulyDeviceTests {
    /// A stand whose program answers lines by this function.
    private func stand(
        _ clock: ManualClock, _ answer: @escaping @Sendable (String) -> String
    ) throws -> GuardedStand {
        let device = ScriptedDevice { bytes in
            let line = String(decoding: bytes, as: UTF8.self).dropLast()
            return [Array((answer(String(line)) + "\n").utf8)]
        }
        let stand = GuardedStand(
            driver: ProgramDriver(line: SimulatedLine(device, clock: clock, subject: "exec:table")),
            clock: clock.reading)
        try stand.connect()
        return stand
    }

    @Test("a device that talks without end is given up in time")
    func talks() throws {
        let clock = ContinuousClock()
        var text = TextChannel(line: TalkingLine("$GPGGA,123519\n"), mostSeconds: 0.2)
        try text.open()
        let waited = try clock.measure {
            let found: Bool? = try text.wait(milliseconds: 100) { _ in nil }
            #expect(found == nil && text.hasUnparsedBytes)
        }
        // A line comes every 50 ms, so a limit of 256 lines alone would take 13 s.
        #expect(waited < .seconds(6), "\(waited)")
        var http = HTTPChannel(
            line: TalkingLine("HTTP/1.1 200 OK\r\n"), host: "camera", mostSeconds: 0.2)
        let asked = clock.measure {
            let error = #expect(throws: StandError.self) {
                try http.ask(
                    HTTPRequest(method: "GET", path: "/"), "connect", milliseconds: 100)
            }
            #expect(error?.kind == .silent)
        }
        #expect(asked < .seconds(6), "\(asked)")
    }

    @Test("exec: Ctrl-C does not end the program before it is told to stop")
    func group() throws {
        let script = """
            while read -r line; do case $line in who\\?) set -- $(cat /proc/$$/stat); \
            echo stand Test serial=$5;; *) echo ok;; esac; done
            """
        let stand = GuardedStand(
            driver: ProgramDriver(line: ProgramTransport(words: ["sh", "-c", script])))
        try stand.connect()
        let group = try #require(stand.snapshot.description?.serialNumber.flatMap { Int32($0) })
        #expect(group != getpgrp())
        stand.disconnect()
    }

    @Test("exec: a program that ignores its end is killed")
    func killed() throws {
        var line = ProgramTransport(words: [
            "sh", "-c", "trap '' TERM; echo $$; while :; do sleep 1; done",
        ])
        try line.open()
        var heard: [UInt8] = []
        while heard.last != UInt8(ascii: "\n") { heard += try line.receive(milliseconds: 1000) }
        let process = try #require(pid_t(String(decoding: heard.dropLast(), as: UTF8.self)))
        line.close()
        #expect(kill(process, 0) != 0)
    }

    /// The error with which a stand is lost whose program answers this when it is asked for its
    /// position. If something else happens first, that is an issue, and the result is nil.
    private func lost(answering answer: String, within seconds: Double) throws -> StandError? {
        let clock = ManualClock()
        let stand = try stand(clock) { line in
            switch line {
            case "who?": "stand Test"
            case "where?": answer
            default: "ok"
            }
        }
        let happened = stand.beats(for: seconds, clock: clock)
        guard case .lost(let error)? = happened.first else {
            Issue.record("\(answer): \(happened)")
            return nil
        }
        return error
    }

    @Test("exec: a program without a position is lost with its own words, or for its nonsense")
    func positions() throws {
        for (answer, kind, word) in [
            ("error the motor is hot", StandErrorKind.lost, "the motor is hot"),
            ("at nan inf moving", .malformed, "names the right device."),
            ("at 1e308 0 moving", .malformed, "not in the lines of exec:"),
        ] {
            guard let error = try lost(answering: answer, within: 0.9) else { continue }
            #expect(error.kind == kind && error.words.contains(word), "\(error.words)")
        }
    }

    @Test("exec: a move does not arrive where the program's position is nonsense")
    func wrongPosition() throws {
        for answer in ["at nan nan", "at 20,0 5,0", "at 1e30 0"] {
            guard let error = try lost(answering: answer, within: 0.5) else { continue }
            #expect(error.kind == .malformed)
        }
    }

    @Test(
        "exec: limits and speeds that cannot be read are refused, since a stand without could break",
        arguments: ["pan=170..-170", "pan=nan..nan", "tilt=-30", "speed=0", "speed=fast"])
    func wrongLimits(field: String) throws {
        let error = #expect(throws: StandError.self) {
            try stand(ManualClock()) { $0 == "who?" ? "stand Test axes=pan,tilt \(field)" : "ok" }
        }
        #expect(error?.kind == .malformed && error?.words.contains(field) == true)
    }

    @Test("numbers that no stand has are refused")
    func numbers() throws {
        #expect(ProgramReply(line: "at 1e308 0 moving") == nil)
        #expect(ProgramReply.range("-1e308..1e308") == nil)
        #expect(ProgramReply.range("nan..1") == nil)
        #expect(ProgramReply.range("-170..170") == .degrees(-170) ... .degrees(170))
        let clock = ManualClock()
        let noise = ScriptedDevice { _ in [Array("$G".utf8)] }
        let servos = GuardedStand(
            driver: MaestroDriver(line: SimulatedLine(noise, clock: clock)), clock: clock.reading)
        #expect(#expect(throws: StandError.self) { try servos.connect() }?.kind == .malformed)
    }
}
