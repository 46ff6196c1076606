/// The servos on a Dynamixel bus.
public struct DynamixelOptions: Equatable, Sendable {
    /// Rate of the line in baud; 57600 is the default of X servos.
    public var rate = 57_600
    /// Identifier of the pan servo.
    public var panIdentifier: UInt8 = 1
    /// Identifier of the tilt servo; nil for a stand without one.
    public var tiltIdentifier: UInt8?
    /// Whether the servo turns a table.
    public var isTurntable = false

    /// One servo with the identifier 1.
    public init() {}
}
