/// The facts about a node that the system knows without opening it (sysfs).
public struct VideoNodeFacts: Equatable, Sendable {
    /// The device's name; nil when the system does not know it.
    public var name: String?
    /// The USB serial number; nil when the device has none.
    public var serial: String?

    /// Facts with these values.
    public init(name: String? = nil, serial: String? = nil) {
        (self.name, self.serial) = (name, serial)
    }
}
