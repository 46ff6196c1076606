/// Identifies an accessory.
public struct AccessoryIdentifier: Equatable, Hashable, Sendable, Codable {
    /// DockKit knows only stands; a table that turns the object is this program's addition.
    public enum Category: String, Sendable, Codable {
        case trackingStand
        case turntable
    }

    public var name: String
    /// The serial number, else the address: the same after a reconnection.
    public var identifier: String
    public var category: Category
}
