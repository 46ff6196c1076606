import Foundation
import Markup
import Scene
import Synchronization

@testable import Stand

/// A parsed request that the device got.
struct ReceivedRequest {
    var method = ""
    var path = ""
    var body = ""

    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count >= 2 else { return nil }
        (method, path, body) = (String(words[0]), String(words[1]), String(text[end.upperBound...]))
    }
}

func response(_ status: Int, _ body: String, chunked: Bool = false) -> [UInt8] {
    let head = "HTTP/1.1 \(status) Whatever\r\n"
    if chunked {
        let half = body.utf8.count / 2
        let bytes = Array(body.utf8)
        let pieces = [bytes[..<half], bytes[half...]]
        let chunks = pieces.map { piece in
            Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + Array("\r\n".utf8)
        }
        return Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8) + chunks[0] + chunks[1]
            + Array("0\r\n\r\n".utf8)
    }
    return Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8)
}

/// An ONVIF camera with generic spaces: a pan of 1 is 180°, a tilt of 1 is 90°, and a speed of 1 is
/// 100° a second. When the test's clock shows second 100, the camera's clock shows ten minutes
/// after the start of 2026. The camera refuses digests with a wrong date.
final class SimulatedOnvif: SimulatedDevice {
    struct State {
        var pan = SimulatedMotor()
        var tilt = SimulatedMotor()
        var until: Timestamp?
        var heard: [String] = []
        var bodies: [String] = []
        var isChunked = false
        var usesDegrees = false
        var nonces: Set<String> = []
    }
    let state = Mutex(State())
    let password: String
    static let start = 1_767_225_600 + 600  // 2026-01-01T00:10:00Z

    init(password: String = "secret") { self.password = password }

    /// A driver that is connected to this camera.
    func connectedDriver(_ clock: ManualClock) throws -> OnvifDriver {
        var driver = OnvifDriver(
            line: SimulatedLine(self, clock: clock), host: "camera",
            account: OnvifAccount(user: "u", password: password), seed: 5)
        _ = try driver.connect(at: clock.now)
        return driver
    }

    var places: (pan: Double, tilt: Double) { state.withLock { ($0.pan.place, $0.tilt.place) } }
    var heard: [String] { state.withLock { $0.heard } }
    func advance(to now: Timestamp) { state.withLock { Self.advance(&$0, now) } }

    private static func advance(_ state: inout State, _ now: Timestamp) {
        if let until = state.until, now > until {
            state.pan.advance(to: until)
            state.tilt.advance(to: until)
            (state.pan.wished, state.tilt.wished, state.until) = (0, 0, nil)
        }
        state.pan.advance(to: now)
        state.tilt.advance(to: now)
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        state.withLock { state in
            Self.advance(&state, now)
            guard let request = ReceivedRequest(bytes),
                let envelope = try? MarkupElement.root(
                    of: Array(request.body.utf8), prefixes: .dropped),
                let body = envelope.first("Body")?.children.first
            else { return [response(400, "")] }
            state.heard.append(body.name)
            state.bodies.append(request.body)
            let seconds = Self.start + Int(now.seconds) - 100
            let answer: (Int, String)
            if body.name == "GetSystemDateAndTime" {
                answer = (200, Self.time(seconds))
            } else if !isAdmitted(envelope, seconds, &state) {
                answer = (400, Self.fault)
            } else {
                answer = (200, perform(&state, body, now))
            }
            let text =
                Self.head + "<SOAP-ENV:Body>" + answer.1 + "</SOAP-ENV:Body></SOAP-ENV:Envelope>"
            return [response(answer.0, text, chunked: state.isChunked)]
        }
    }

    /// Answers have the namespace prefixes that gSOAP's servers write. Most cameras use gSOAP.
    static let head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><SOAP-ENV:Envelope"
        + [
            ("SOAP-ENV", "http://www.w3.org/2003/05/soap-envelope"),
            ("tt", "http://www.onvif.org/ver10/schema"),
            ("tds", "http://www.onvif.org/ver10/device/wsdl"),
            ("trt", "http://www.onvif.org/ver10/media/wsdl"),
            ("tptz", "http://www.onvif.org/ver20/ptz/wsdl"),
            ("ter", "http://www.onvif.org/ver10/error"),
        ].map { " xmlns:\($0.0)=\"\($0.1)\"" }.joined() + ">"

    static let fault =
        "<SOAP-ENV:Fault><SOAP-ENV:Code><SOAP-ENV:Value>SOAP-ENV:Sender</SOAP-ENV:Value>"
        + "<SOAP-ENV:Subcode><SOAP-ENV:Value>ter:NotAuthorized</SOAP-ENV:Value>"
        + "</SOAP-ENV:Subcode></SOAP-ENV:Code><SOAP-ENV:Reason><SOAP-ENV:Text xml:lang=\"en\">"
        + "Sender not authorized</SOAP-ENV:Text></SOAP-ENV:Reason></SOAP-ENV:Fault>"

    static func time(_ seconds: Int) -> String {
        let words = OnvifClock.words(seconds).split { !$0.isNumber }
        return "<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime>"
            + "<tt:DateTimeType>NTP</tt:DateTimeType><tt:DaylightSavings>false"
            + "</tt:DaylightSavings><tt:UTCDateTime><tt:Time><tt:Hour>\(words[3])</tt:Hour>"
            + "<tt:Minute>\(words[4])</tt:Minute><tt:Second>\(words[5])</tt:Second></tt:Time>"
            + "<tt:Date><tt:Year>\(words[0])</tt:Year><tt:Month>\(words[1])</tt:Month>"
            + "<tt:Day>\(words[2])</tt:Day></tt:Date></tt:UTCDateTime>"
            + "</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>"
    }

    private func isAdmitted(
        _ envelope: MarkupElement, _ seconds: Int, _ state: inout State
    ) -> Bool {
        guard let token = envelope.first("UsernameToken"),
            let nonce = token.child("Nonce")?.words, let created = token.child("Created")?.words,
            let digest = token.child("Password")?.words, let raw = Data(base64Encoded: nonce),
            state.nonces.insert(nonce).inserted
        else { return false }
        // The camera refuses a date that is more than five seconds off, and a nonce that was used
        // before.
        let isFresh = (-5...5).contains { OnvifClock.words(seconds + $0) == created }
        let wanted = OnvifAccount.digest(nonce: Array(raw), created: created, password: password)
        return isFresh && digest == wanted
    }

    private func perform(_ state: inout State, _ body: MarkupElement, _ now: Timestamp) -> String {
        if let words = Self.fixedAnswers[body.name] { return words }
        switch body.name {
        case "GetConfigurationOptions": return options(state.usesDegrees)
        case "GetStatus": return Self.status(state)
        default:
            move(&state, body, now)
            return "<tptz:\(body.name)Response/>"
        }
    }

    /// The answers that do not depend on the camera's state, by the name of the request.
    private static let fixedAnswers = [
        "GetCapabilities": "<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Media>"
            + "<tt:XAddr>http://10.0.0.9/onvif/media</tt:XAddr><tt:StreamingCapabilities/>"
            + "</tt:Media><tt:PTZ><tt:XAddr>http://10.0.0.9/onvif/ptz</tt:XAddr></tt:PTZ>"
            + "</tds:Capabilities></tds:GetCapabilitiesResponse>",
        "GetProfiles":
            "<trt:GetProfilesResponse><trt:Profiles token=\"still\"><tt:Name>Still</tt:Name>"
            + "</trt:Profiles><trt:Profiles token=\"P1\" fixed=\"true\"><tt:Name>Main</tt:Name>"
            + "<tt:PTZConfiguration token=\"C1\"><tt:Name>Motors</tt:Name>"
            + "<tt:UseCount>1</tt:UseCount><tt:NodeToken>N1</tt:NodeToken>"
            + "</tt:PTZConfiguration></trt:Profiles></trt:GetProfilesResponse>",
        "GetDeviceInformation": "<tds:GetDeviceInformationResponse>"
            + "<tds:Manufacturer>Ma &amp; Co</tds:Manufacturer><tds:Model>D1</tds:Model>"
            + "<tds:FirmwareVersion>7.1</tds:FirmwareVersion>"
            + "<tds:SerialNumber>S-9</tds:SerialNumber><tds:HardwareId>H1</tds:HardwareId>"
            + "</tds:GetDeviceInformationResponse>",
        "GetPresets":
            "<tptz:GetPresetsResponse><tptz:Preset token=\"1\"><tt:Name>Door</tt:Name>"
            + "</tptz:Preset></tptz:GetPresetsResponse>",
        "SetPreset": "<tptz:SetPresetResponse><tptz:PresetToken>2</tptz:PresetToken>"
            + "</tptz:SetPresetResponse>",
    ]

    /// The number of degrees that the camera turns for a position of 1.
    private static func units(_ state: State) -> (pan: Double, tilt: Double) {
        state.usesDegrees ? (1, 1) : (180, 90)
    }

    private static func status(_ state: State) -> String {
        let moves = state.pan.isMoving || state.tilt.isMoving ? "MOVING" : "IDLE"
        let units = units(state)
        return "<tptz:GetStatusResponse><tptz:PTZStatus><tt:Position>"
            + "<tt:PanTilt x=\"\(state.pan.place / units.pan)\" "
            + "y=\"\(state.tilt.place / units.tilt)\"/><tt:Zoom x=\"0.5\"/>"
            + "</tt:Position><tt:MoveStatus><tt:PanTilt>\(moves)</tt:PanTilt></tt:MoveStatus>"
            + "<tt:UtcTime>\(OnvifClock.words(start))</tt:UtcTime></tptz:PTZStatus>"
            + "</tptz:GetStatusResponse>"
    }

    private func move(_ state: inout State, _ body: MarkupElement, _ now: Timestamp) {
        func pair(_ name: String) -> (x: Double, y: Double)? {
            guard let place = body.child(name)?.child("PanTilt")?.attributes,
                let x = place["x"].flatMap(Double.init), let y = place["y"].flatMap(Double.init)
            else { return nil }
            return (x, y)
        }
        switch body.name {
        case "ContinuousMove":
            guard let v = pair("Velocity") else { break }
            let unit = state.usesDegrees ? 1.0 : 100
            (state.pan.goal, state.tilt.goal) = (nil, nil)
            (state.pan.wished, state.tilt.wished) = (v.x * unit, v.y * unit)
            let seconds = body.child("Timeout")?.words == "PT1S" ? 1.0 : 60
            state.until = now.advanced(bySeconds: seconds)
        case "AbsoluteMove":
            guard let p = pair("Position") else { break }
            let units = Self.units(state)
            state.until = nil
            state.pan.goal = (p.x * units.pan, 100)
            state.tilt.goal = (p.y * units.tilt, 100)
        case "RelativeMove":
            guard let way = pair("Translation") else { break }
            state.until = nil
            // A relative move is a share of the picture, which is 60° wide and 34° high. A value of
            // 1 is half of the picture.
            state.pan.goal = (state.pan.place + way.x * 30, 100)
            state.tilt.goal = (state.tilt.place + way.y * 17, 100)
        case "Stop":
            (state.pan.goal, state.tilt.goal) = (nil, nil)
            (state.pan.wished, state.tilt.wished) = (0, 0)
        default: break
        }
    }

    private func options(_ usesDegrees: Bool) -> String {
        func range(_ name: String, _ most: Double) -> String {
            "<tt:\(name)><tt:Min>\(-most)</tt:Min><tt:Max>\(most)</tt:Max></tt:\(name)>"
        }
        func space(_ name: String, _ uri: String, _ x: Double, _ y: Double) -> String {
            "<tt:\(name)><tt:URI>http://www.onvif.org/ver10/tptz/\(uri)</tt:URI>"
                + range("XRange", x) + range("YRange", y) + "</tt:\(name)>"
        }
        // The spaces are in the order that the schema requires: positions, zoom, translations,
        // speeds.
        let places = "AbsolutePanTiltPositionSpace"
        let speeds = "ContinuousPanTiltVelocitySpace"
        return "<tptz:GetConfigurationOptionsResponse><tptz:PTZConfigurationOptions><tt:Spaces>"
            + space(places, "PanTiltSpaces/PositionGenericSpace", 1, 1)
            + (usesDegrees
                ? space(places, "PanTiltSpaces/SphericalPositionSpaceDegrees", 170, 80) : "")
            + "<tt:AbsoluteZoomPositionSpace><tt:URI>z</tt:URI><tt:XRange><tt:Min>0</tt:Min>"
            + "<tt:Max>1</tt:Max></tt:XRange></tt:AbsoluteZoomPositionSpace>"
            + space("RelativePanTiltTranslationSpace", "PanTiltSpaces/TranslationSpaceFov", 1, 1)
            + space(speeds, "PanTiltSpaces/VelocityGenericSpace", 1, 1)
            + (usesDegrees ? space(speeds, "PanTiltSpaces/VelocitySpaceDegrees", 90, 60) : "")
            + "</tt:Spaces><tt:PTZTimeout><tt:Min>PT1S</tt:Min><tt:Max>PT60S</tt:Max>"
            + "</tt:PTZTimeout></tptz:PTZConfigurationOptions>"
            + "</tptz:GetConfigurationOptionsResponse>"
    }
}

/// An OpenScan3 rig. A real rig answers a move when the move is done; this one never answers it.
final class SimulatedOpenScan: SimulatedDevice {
    struct State {
        var motors: [String: SimulatedMotor] = [
            "turntable": SimulatedMotor(), "rotor": SimulatedMotor(),
        ]
        var prefix = ""
        var puts: [String] = []
    }
    let state = Mutex(State())
    func place(_ name: String) -> Double { state.withLock { $0.motors[name]?.place ?? 0 } }
    func advance(to now: Timestamp) {
        state.withLock { state in
            for name in state.motors.keys { state.motors[name]?.advance(to: now) }
        }
    }

    func receive(_ bytes: [UInt8], at now: Timestamp) -> [[UInt8]] {
        advance(to: now)
        return state.withLock { state in
            guard let request = ReceivedRequest(bytes),
                request.path.hasPrefix(state.prefix + "/motors/")
            else { return [response(404, "{\"detail\":\"Not Found\"}")] }
            if request.method == "GET" {
                let list = state.motors.map { name, motor in
                    "\"\(name)\":{\"angle\":\(motor.place),\"busy\":\(motor.isMoving),"
                        + "\"target_angle\":null,\"calibrated\":true,\"endstop\":null}"
                }
                return [response(200, "{" + list.joined(separator: ",") + "}")]
            }
            state.puts.append(request.path)
            let name = request.path.split(separator: "/").dropLast().last.map(String.init) ?? ""
            let degrees = request.path.split(separator: "=").last.flatMap { Double($0) }
            if let degrees { state.motors[name]?.goal = (degrees, 30) }
            return []
        }
    }
}
