/// Bytes that stop a stand, ready for a signal handler, which may only call write(2).
public struct EmergencyStop: Equatable, Sendable {
    /// The open descriptor of the line.
    public var descriptor: Int32
    /// What stops the motors.
    public var bytes: [UInt8]

    /// These bytes into this descriptor.
    public init(descriptor: Int32, bytes: [UInt8]) {
        (self.descriptor, self.bytes) = (descriptor, bytes)
    }
}
