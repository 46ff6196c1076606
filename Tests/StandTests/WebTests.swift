import Foundation
import Markup
import Scene
import TestKit
import Testing

@testable import Stand

@Suite("Network cameras and rigs")
struct WebTests {
    private func stand(
        _ device: SimulatedOnvif, _ clock: ManualClock, user: String = "u",
        password: String = "secret"
    ) -> GuardedStand {
        GuardedStand(
            driver: OnvifDriver(
                line: SimulatedLine(device, clock: clock), host: "camera",
                account: OnvifAccount(user: user, password: password), seed: 5),
            clock: clock.reading)
    }

    @Test("SHA-1 and the digest agree with the standards")
    func digest() {
        func hex(_ text: String) -> String {
            SHA1.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
                .joined()
        }
        #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        #expect(
            hex(String(repeating: "a", count: 1000)) == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
        // The example in ONVIF's programmer's guide.
        let nonce = Array(Data(base64Encoded: "LKqI6G/AikKCQrN0zqZFlg==") ?? Data())
        #expect(
            OnvifAccount.digest(
                nonce: nonce, created: "2010-09-16T07:50:45Z", password: "userpassword")
                == "tuOSpGlFlIXsozq4HFNeeGeFLEI=")
    }

    @Test("dates of the camera's clock are computed")
    func clock() {
        #expect(OnvifClock.words(0) == "1970-01-01T00:00:00Z")
        #expect(OnvifClock.words(951_782_400) == "2000-02-29T00:00:00Z")
        var rng = RandomSource(seed: 4)
        for _ in 0..<2000 {
            let seconds = rng.integer(0...4_000_000_000)
            let n = OnvifClock.words(seconds).split { !$0.isNumber }.compactMap { Int($0) }
            let back = OnvifClock.seconds(
                year: n[0], month: n[1], day: n[2], hour: n[3], minute: n[4], second: n[5])
            #expect(back == seconds)
        }
        #expect(
            OnvifClock.seconds(year: 2026, month: 13, day: 1, hour: 0, minute: 0, second: 0) == nil)
    }

    @Test("ONVIF: a camera with another clock accepts us; a stop comes before any motion")
    func connects() throws {
        let (device, clock) = (SimulatedOnvif(), ManualClock())
        device.state.withLock { $0.isChunked = true }
        let stand = stand(device, clock)
        try stand.connect()
        #expect(
            device.heard == [
                "GetSystemDateAndTime", "GetCapabilities", "GetProfiles", "Stop",
                "GetConfigurationOptions", "GetDeviceInformation",
            ])
        let about = try #require(stand.snapshot.description)
        #expect(
            about.name == "Ma & Co D1" && about.serialNumber == "S-9" && about.firmware == "7.1")
        #expect(!stand.snapshot.capabilities.hasKnownScale)
        stand.beats(for: 0.3, clock: clock)
        #expect(stand.snapshot.zoom == 0.5)
        #expect(device.state.withLock { $0.bodies.allSatisfy { !$0.contains("secret") } })
    }

    @Test("ONVIF: a wrong password, none, and a camera without motors are distinguished")
    func refused() {
        let clock = ManualClock()
        for (user, password, part) in [("u", "wrong", "wrong"), ("", "", "needs a user")] {
            let stand = stand(SimulatedOnvif(), clock, user: user, password: password)
            let error = #expect(throws: StandError.self) { try stand.connect() }
            #expect(error?.kind == .password && error?.reason.contains(part) == true)
        }
        let page = ScriptedDevice { _ in [response(200, "<html><body>Hello</body></html>")] }
        let web = GuardedStand(
            driver: OnvifDriver(
                line: SimulatedLine(page, clock: clock), host: "h",
                account: OnvifAccount(user: "", password: "")), clock: clock.reading)
        let error = #expect(throws: StandError.self) { try web.connect() }
        #expect(error?.kind == .malformed && error?.reason.contains("ONVIF") == true)
        let noise = ScriptedDevice { _ in [[1, 2, 3, 4, 5, 6, 7, 8]] }
        let other = GuardedStand(
            driver: OnvifDriver(
                line: SimulatedLine(noise, clock: clock), host: "h",
                account: OnvifAccount(user: "", password: "")), clock: clock.reading)
        #expect(#expect(throws: StandError.self) { try other.connect() }?.kind == .malformed)
    }

    @Test("ONVIF: a camera that supports degrees gets degrees")
    func degrees() throws {
        let (device, clock) = (SimulatedOnvif(), ManualClock())
        device.state.withLock { $0.usesDegrees = true }
        let stand = stand(device, clock)
        try stand.connect()
        #expect(stand.snapshot.capabilities.hasKnownScale)
        let limits = stand.snapshot.limits
        #expect(abs(try #require(limits[.pan]).positionRange.upperBound.inDegrees - 170) < 1e-9)
        #expect(abs(try #require(limits[.tilt]).maximumSpeed.inDegrees - 60) < 1e-9)
        try stand.move(to: .init(pan: .degrees(33), tilt: .degrees(-7)))
        stand.beats(for: 2, clock: clock)
        #expect(abs(device.places.pan - 33) < 0.1 && abs(device.places.tilt + 7) < 0.1)
        let body = device.state.withLock { $0.bodies.last { $0.contains("<AbsoluteMove") } }
        #expect(body?.contains("SphericalPositionSpaceDegrees") == true)
    }

    @Test("ONVIF: presets, and a move in shares of the picture")
    func presets() throws {
        let (device, clock) = (SimulatedOnvif(), ManualClock())
        var driver = try device.connectedDriver(clock)
        #expect(try driver.presets(at: clock.now) == [.init(token: "1", name: "Door")])
        #expect(try driver.setPreset(named: "A<B", at: clock.now) == "2")
        try driver.goToPreset("1", at: clock.now)
        try driver.moveInPicture(right: 0.25, up: -0.1, at: clock.now)
        let bodies = device.state.withLock { $0.bodies.suffix(3) }
        #expect(bodies.first?.contains("<PresetName>A&lt;B</PresetName>") == true)
        #expect(bodies.last?.contains("x=\"0.5\" y=\"-0.2\"") == true)
        #expect(bodies.last?.contains("TranslationSpaceFov") == true)
    }

    @Test("ONVIF: discovery asks for cameras and reads their addresses")
    func discovery() throws {
        let probe = try MarkupElement.root(
            of: OnvifDiscovery.probe(message: "1-2"), prefixes: .dropped)
        #expect(probe.first("Types")?.words == "dn:NetworkVideoTransmitter")
        #expect(probe.first("MessageID")?.words == "uuid:1-2")
        let answer =
            "<a:Envelope><a:Body><d:XAddrs>http://10.0.0.5/onvif/x http://[fe80::1]:81/y</d:XAddrs>"
            + "</a:Body></a:Envelope>"
        #expect(OnvifDiscovery.hosts(in: Array(answer.utf8)) == ["10.0.0.5", "[fe80::1]:81"])
        #expect(OnvifDiscovery.hosts(in: [1, 2, 3]).isEmpty)
    }

    @Test("OpenScan3: long moves go in pieces, so that a stop takes effect; other versions' paths")
    func openScan() throws {
        let (device, clock) = (SimulatedOpenScan(), ManualClock())
        device.state.withLock { $0.prefix = "/latest" }
        let stand = GuardedStand(
            driver: OpenScanDriver(host: "rig") { SimulatedLine(device, clock: clock) },
            clock: clock.reading)
        try stand.connect()
        stand.beats(for: 0.2, clock: clock)
        try stand.move(to: .init(pan: .degrees(90)))
        stand.beats(for: 1, clock: clock)
        try stand.stop()
        stand.beats(for: 2, clock: clock)
        let place = device.place("turntable")
        #expect(place > 10 && place < 60)
        #expect(device.state.withLock { $0.puts[0] } == "/latest/motors/turntable/angle?degrees=15")
        let wrong = GuardedStand(
            driver: OpenScanDriver(host: "rig", turn: "table") {
                SimulatedLine(device, clock: clock)
            },
            clock: clock.reading)
        let error = #expect(throws: StandError.self) { try wrong.connect() }
        #expect(error?.suggestion.contains("rotor, turntable") == true)
    }

    @Test("random bytes never crash the readers of HTTP and of a camera's answers")
    func fuzz() {
        var rng = RandomSource(seed: 6)
        let page = Array(SimulatedOnvif.time(1_767_225_600).utf8)
        let whole = response(200, "<a b=\"c&amp;d\"><x:e/><![CDATA[<]]></a>", chunked: true)
        var understood = 0
        for round in 0..<20000 {
            let bytes = rng.damagedMarkup(round % 2 == 0 ? page : whole)
            if let root = try? MarkupElement.root(of: bytes, prefixes: .dropped) {
                understood += 1
                _ = OnvifClock.seconds(in: root)
                _ = OnvifSpaces(root)
                _ = OnvifStatus(root)
            }
            for isClosed in [false, true] {
                if case .response(let answer) = HTTPResponse.read(bytes, isClosed: isClosed) {
                    understood += 1
                    #expect(answer.body.count <= bytes.count)
                }
            }
        }
        #expect(understood > 3000)
        // The reader once made a nested call and a copy of the remaining bytes for each interim
        // answer. So many interim answers must be refused.
        let interim = Array(String(repeating: "HTTP/1.1 100 \r\n\r\n", count: 20_000).utf8)
        #expect(HTTPResponse.read(interim + whole) == .malformed)
        #expect(HTTPResponse.read(interim.prefix(34) + whole) != .malformed)
        #expect(
            OpenScanMotor.motors(in: Array("{\"a\":{\"angle\":1e999,\"busy\":false}}".utf8)) == nil)
    }
}
