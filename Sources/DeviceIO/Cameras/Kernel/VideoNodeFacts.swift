/// What the system knows of a node without opening it (sysfs).
public struct VideoNodeFacts: Equatable, Sendable {
    /// The device's name.
    public var name: String?
    /// The USB serial number, where the device has one.
    public var serial: String?

    /// The facts of a node.
    public init(name: String? = nil, serial: String? = nil) {
        (self.name, self.serial) = (name, serial)
    }
}
