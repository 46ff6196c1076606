/// Which accessory.
public struct AccessoryIdentifier: Equatable, Hashable, Sendable, Codable {
    /// DockKit knows stands only; a table that turns the object is ours.
    public enum Category: String, Sendable, Codable {
        case trackingStand
        case turntable
    }

    public var name: String
    /// Serial number, else the address: the same when it comes back.
    public var identifier: String
    public var category: Category
}
