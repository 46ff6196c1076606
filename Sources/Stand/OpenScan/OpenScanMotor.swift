import Foundation

/// The state of a motor in OpenScan3's answers.
public struct OpenScanMotor: Equatable, Sendable, Decodable {
    /// The motor's angle in degrees.
    public var angle: Double
    public var busy: Bool
    /// The angle to which the motor turns, in degrees; nil without a goal.
    public var targetAngle: Double?

    private enum CodingKeys: String, CodingKey {
        case angle, busy
        case targetAngle = "target_angle"
    }

    /// The motors by name; nil where the text is no list of motors.
    public static func motors(in text: [UInt8]) -> [String: OpenScanMotor]? {
        let motors = try? JSONDecoder().decode([String: OpenScanMotor].self, from: Data(text))
        return motors.flatMap { $0.values.allSatisfy { $0.angle.isFinite } ? $0 : nil }
    }
}
