/// The permanent identity of an accessory.
public struct AccessoryIdentifier: Equatable, Hashable, Sendable, Codable {
    /// The kind of accessory. DockKit has only stands; this program adds a table that turns the
    /// object.
    public enum Category: String, Sendable, Codable {
        case trackingStand
        case turntable
    }

    public var name: String
    /// The serial number, or the address of a stand without one. The identifier stays the same
    /// after a reconnection.
    public var identifier: String
    public var category: Category
}
