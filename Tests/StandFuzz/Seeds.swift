import Glibc

/// Called by libFuzzer before it reads its corpus: writes an exchange of each protocol into the
/// folder that CAPSTAN_FUZZ_SEEDS names.
@_cdecl("LLVMFuzzerInitialize")
public func laySeeds(
    _ count: UnsafeMutablePointer<Int32>?, _ arguments: UnsafeMutableRawPointer?
) -> Int32 {
    guard let folder = getenv("CAPSTAN_FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
    for seed in seeds {
        guard let file = fopen(folder + "/" + seed.name, "w") else { continue }
        fwrite(seed.bytes, 1, seed.bytes.count, file)
        fclose(file)
    }
    return 0
}

private let seeds: [(name: String, bytes: [UInt8])] = {
    func pieces(_ all: [[UInt8]]) -> [UInt8] {
        all.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 }
    }
    func lines(_ all: [String]) -> [UInt8] { pieces(all.map { Array(($0 + "\n").utf8) }) }
    func bodies(_ all: [String]) -> [UInt8] {
        Array(all.map { Array($0.utf8) }.joined(separator: [0]))
    }
    let visca: [[UInt8]] = [
        [0x88, 0x30, 0x02, 0xFF], [0x90, 0x50, 0, 1, 5, 0x11, 1, 0, 2, 0xFF],
        [0x90, 0x50, 0x18, 0x14, 0xFF], [0x90, 0x41, 0xFF, 0x90, 0x51, 0xFF],
        [0x90, 0x50, 0, 1, 2, 3, 0xF, 0xF, 0, 1, 0xFF], [0x90, 0x60, 3, 0xFF],
        [0x90, 0x50, 0, 0, 0, 0, 0xFF],
    ]
    let sony = visca.dropFirst().enumerated().map { index, packet in
        SonyDatagram(kind: .reply, sequence: UInt32(index + 1), payload: packet).bytes
    }
    let servo = [1, 2].flatMap { number in
        [[], [0, 8, 0, 0], [0, 0x2C, 0, 0, 0, 0, 8, 0, 0]].map { values in
            DynamixelPacket(
                identifier: number, instruction: .status, parameters: [0] + values
            ).bytes
        }
    }
    let grbl = [
        "Grbl 1.1h ['$' for help]", "[VER:1.1h.20190830:t]", "ok", "$110=500.000", "$120=10.0",
        "ok", "<Idle|MPos:1.000,0.000,0.000|FS:0,0|WCO:0,0,0>", "error:9", "ALARM:3", "ok",
    ]
    let marlin = [
        "start", "FIRMWARE_NAME:Marlin 2 MACHINE_TYPE:T UUID:u", "ok", "echo:  M203 X30.00",
        "echo: M201 X90.0", "ok", "X:10.00 Y:0.00 Z:0.00 E:0.00 Count X:800 Y:0", "ok",
        "echo:busy: processing", "Resend: 3", "ok",
    ]
    let program = [
        "stand Turner serial=1 pan=-170..170 tilt=-30..90 speed=100 feedback=measured", "ok",
        "at 1 2 moving", "button 1 down", "battery 0.5 charging", "error stuck", "ok",
    ]
    let onvif = [
        "<e:E xmlns:e='x'><UTCDateTime><Time><Hour>4</Hour><Minute>28</Minute><Second>17</Second>"
            + "</Time><Date><Year>2026</Year><Month>11</Month><Day>23</Day></Date></UTCDateTime></e:E>",
        "<E><Capabilities><Media><XAddr>http://h/m</XAddr></Media><PTZ><XAddr>http://h/p</XAddr>"
            + "</PTZ></Capabilities></E>",
        "<E><Manufacturer>M</Manufacturer><Model>A</Model><SerialNumber>7</SerialNumber></E>",
        "<E><Profiles token='t'><Name>n</Name><PTZConfiguration token='c'><NodeToken>d</NodeToken>"
            + "</PTZConfiguration></Profiles></E>",
        "<E><ContinuousPanTiltVelocitySpace><URI>v</URI><XRange><Min>-1</Min><Max>1</Max></XRange>"
            + "</ContinuousPanTiltVelocitySpace><AbsolutePanTiltPositionSpace><URI>d</URI><XRange>"
            + "<Min>-1</Min><Max>1</Max></XRange><YRange><Min>-1</Min><Max>1</Max></YRange>"
            + "</AbsolutePanTiltPositionSpace><PTZTimeout><Min>PT1S</Min></PTZTimeout></E>",
        "<E/>", "<E/>",
        "<E><PTZStatus><Position><PanTilt x='0.5' y='-0.25'/><Zoom x='0'/>"
            + "</Position><MoveStatus><PanTilt>IDLE</PanTilt></MoveStatus></PTZStatus></E>",
    ]
    let scan = [
        "{\"turntable\": {\"angle\": 10.5, \"busy\": false, \"target_angle\": null}, \"arm\": "
            + "{\"angle\": 1, \"busy\": true, \"target_angle\": 9}}"
    ]
    let calibration =
        "{\"key\": \"a\", \"axes\": [\"pan\", {\"countsPerRadian\": 9, \"speedSign\": 1, \"speeds\": "
        + "[{\"units\": 1, \"radiansPerSecond\": 1}], \"delaySeconds\": 0.1}]}"
    let response = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    // Pan and tilt by position and by speed, as OBSBOT's cameras report them, and no zoom.
    func number(_ value: Int32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
    func facts(_ least: Int32, _ most: Int32, _ step: Int32) -> [UInt8] {
        [0, 100] + number(least) + number(most) + number(step)
    }
    let controls: [UInt8] =
        [0] + facts(-468_000, 468_000, 3600) + facts(-1, 160, 1) + facts(-324_000, 324_000, 3600)
        + facts(-1, 120, 1) + [0, 0, 0, 0] + [0, 0, 0, 0] + [0, 200] + number(-1)
    func text(_ words: String) -> [UInt8] { [10] + Array(words.utf8) }
    return [
        ("visca", [0] + pieces(visca)), ("sony", [1] + pieces(sony)), ("grbl", [2] + lines(grbl)),
        ("marlin", [3] + lines(marlin)), ("dynamixel", [4] + pieces(servo)),
        ("maestro", [5] + pieces([[0, 0], [0x70, 0x17], [0x70, 0x17], [1]])),
        ("exec", [6] + lines(program)), ("onvif", [7] + bodies(onvif)),
        ("openscan", [8] + bodies(scan + scan + scan)), ("http", [9] + lines([response])),
        ("frames", text("[{\"seconds\": 0}, {\"seconds\": 1, \"pan\": 20}, {\"seconds\": 2}]")),
        ("calibration", text(calibration)), ("address", text("visca://10.0.0.1:5678?udp")),
        ("battery", text("type=Battery\nscope=Device\ncapacity=55\nstatus=Charging")),
        ("response", [11] + Array(response.utf8)), ("packet", [11] + servo[1]),
        ("sony-packet", [11] + sony[0]),
        ("pelco", [12] + pieces([[0xFF, 1, 0, 1], [0xFF, 1, 0, 2, 0x20, 0, 0x23]])),
        ("uvc", [13] + controls),
        ("button", [11] + [UInt8](repeating: 0, count: 16) + [1, 0, 212, 0, 1, 0, 0, 0]),
    ]
}()
