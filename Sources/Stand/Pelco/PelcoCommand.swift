/// A command of Pelco-D (Pelco's D protocol manual): `FF address c1 c2 d1 d2 sum`.
public enum PelcoCommand: Equatable, Sendable {
    /// Turns at these speeds: `pan` −3Fh…3Fh, positive to the right; `tilt` −3Fh…3Fh, positive
    /// upwards; 0 stops. `zoom` is 1 towards far, −1 towards wide, 0 to stop.
    case drive(pan: Int, tilt: Int, zoom: Int)
    case setPreset(Int)
    case recallPreset(Int)

    /// The greatest speed of an axis (Pelco-D: 00h to 3Fh).
    public static let mostSteps = 0x3F

    /// The packet of this command for the head with this address.
    public func bytes(address: UInt8 = 1) -> [UInt8] {
        let body: [UInt8]
        switch self {
        case .drive(let pan, let tilt, let zoom):
            var bits: UInt8 = pan > 0 ? 0x02 : pan < 0 ? 0x04 : 0
            bits |= tilt > 0 ? 0x08 : tilt < 0 ? 0x10 : 0
            bits |= zoom > 0 ? 0x20 : zoom < 0 ? 0x40 : 0
            body = [0, bits, Self.speed(pan), Self.speed(tilt)]
        case .setPreset(let number): body = [0, 0x03, 0, UInt8(truncatingIfNeeded: number)]
        case .recallPreset(let number): body = [0, 0x07, 0, UInt8(truncatingIfNeeded: number)]
        }
        let summed = [address] + body
        return [0xFF] + summed + [summed.reduce(0, &+)]
    }

    private static func speed(_ steps: Int) -> UInt8 { UInt8(min(abs(steps), mostSteps)) }
}
