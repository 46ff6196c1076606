import Foundation
import Glibc
import Scene

/// libFuzzer calls this function for each input (`make fuzz`). The first byte chooses a reader. The
/// reader gets the other bytes, as if a stand, its firmware or a file had sent them. No bytes may
/// cause a trap, a hang, or a position that is not a number.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAsStand(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let start, count > 1 else { return 0 }
    let bytes = [UInt8](UnsafeBufferPointer(start: start + 1, count: count - 1))
    switch start[0] % 14 {
    case 0: play(ViscaDriver(line: FuzzLine(bytes), isSerial: true))
    case 1: play(ViscaDriver(line: FuzzLine(bytes), framing: .sony))
    case 2: play(GrblDriver(line: FuzzLine(bytes)))
    case 3: play(MarlinDriver(line: FuzzLine(bytes)))
    case 4:
        var options = DynamixelOptions()
        options.tiltIdentifier = 2
        play(DynamixelDriver(line: FuzzLine(bytes), options: options))
    case 5: play(MaestroDriver(line: FuzzLine(bytes)))
    case 6: play(ProgramDriver(line: FuzzLine(bytes)))
    case 7:
        play(
            OnvifDriver(
                line: FuzzLine(bytes, framing: .responses), host: "h",
                account: OnvifAccount(user: "u", password: "p")))
    case 8:
        play(OpenScanDriver(host: "h", arm: "arm") { FuzzLine(bytes, framing: .responses) })
    case 9: play(OpenScanDriver(host: "h") { FuzzLine(bytes) })
    case 10: readTexts(bytes)
    case 12: play(PelcoDriver(line: FuzzLine(bytes)))
    case 13:
        play(VideoDriver(controls: FuzzControls(bytes)))
        let axis = AxisCalibration(
            countsPerRadian: 206_265, speeds: SpeedCurve(radiansPerSecondPerUnit: 0.1, most: 10),
            delaySeconds: 0.1)
        play(
            VideoDriver(
                controls: FuzzControls(bytes),
                calibration: StandCalibration(key: "k", axes: [.pan: axis, .tilt: axis])))
    default: readPackets(bytes)
    }
    return 0
}

/// Plays the first seconds with a stand: only errors may result.
private func play(_ made: some StandDriver) {
    var (driver, now) = (made, Timestamp(seconds: 100))
    _ = try? driver.connect(at: now)
    for step in 0..<6 {
        now = now.advanced(bySeconds: 0.1)
        let velocity = StandVelocity(pan: Double(step - 3) * 0.3, tilt: 0.1)
        try? driver.drive(velocity, at: now)
        if step == 4 {
            try? driver.move(
                to: StandAngles(pan: 0.5), speed: StandVelocity(pan: 1, tilt: 1, roll: 1), at: now)
        }
        guard let report = try? driver.report(at: now) else { continue }
        precondition(report.angles?.isFinite ?? true, "a place that is no number")
        precondition(report.velocity?.isFinite ?? true, "a speed that is no number")
        precondition(report.zoom?.isFinite ?? true, "a zoom that is no number")
        precondition(report.batteries.allSatisfy { (0...1).contains($0.batteryLevel) })
    }
    for axis in driver.capabilities.axes.values {
        precondition(axis.maximumSpeed > 0 && axis.deceleration > 0, "motors that cannot turn")
    }
    try? driver.stop(at: now)
    driver.disconnect()
}

/// Reads files, and text that a person typed.
private func readTexts(_ bytes: [UInt8]) {
    if let animation = try? AccessoryAnimation.keyFrames(json: bytes) {
        precondition((try? animation.trajectory(from: .zero))?.end.isFinite ?? true)
    }
    if let found = try? JSONDecoder().decode(StandCalibration.self, from: Data(bytes)) {
        for axis in found.axes.values { _ = axis.units(forVelocity: 1) }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? StandAddress(text)
    let lines = text.split(separator: "\n").map { $0.split(separator: "=").map(String.init) }
    let pairs = lines.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
    _ = PowerSupplies.battery(name: "b", fields: Dictionary(pairs) { first, _ in first })
    _ = OnvifDiscovery.hosts(in: bytes)
}

/// Reads events of the kernel and packets of the network.
private func readPackets(_ bytes: [UInt8]) {
    var buttons = InputEventDecoder()
    _ = buttons.events(adding: bytes)
    if let datagram = SonyDatagram(bytes: bytes) { precondition(datagram.bytes == bytes) }
    var stream = DynamixelDecoder()
    for packet in stream.packets(adding: bytes) {
        // A decoded packet is encoded to the same bytes.
        var again = DynamixelDecoder()
        precondition(again.packets(adding: packet.bytes) == [packet])
    }
    _ = HTTPResponse.read(bytes, isClosed: true)
}

/// A line that delivers the fuzzer's bytes in pieces. The byte before each piece gives its length;
/// 0 means silence.
private struct FuzzLine: ByteTransport {
    enum Framing { case none, responses }

    let subject = "fuzz"
    private let bytes: [UInt8]
    private let framing: Framing
    private var place = 0

    init(_ bytes: [UInt8], framing: Framing = .none) {
        (self.bytes, self.framing) = (bytes, framing)
    }

    mutating func open() {}
    mutating func send(_ bytes: [UInt8]) {}
    mutating func close() {}

    mutating func receive(milliseconds: Int) -> [UInt8] {
        guard place < bytes.count else { return [] }
        switch framing {
        case .none:
            let count = min(Int(bytes[place]), bytes.count - place - 1)
            defer { place += 1 + count }
            return Array(bytes[(place + 1)..<(place + 1 + count)])
        case .responses:
            // The bytes up to the next zero are the body of a valid response.
            let end = bytes[place...].firstIndex(of: 0) ?? bytes.count
            defer { place = end + 1 }
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(end - place)\r\n\r\n"
            return Array(head.utf8) + bytes[place..<end]
        }
    }
}
