/// The state of a stand's battery.
public struct BatteryState: Equatable, Sendable, Codable {
    /// The state of the charger.
    public enum ChargeState: String, Sendable, Codable {
        case charging, notCharging, notChargeable
    }

    /// The battery's name, where there are several.
    public var name: String
    /// The charge: 0 empty to 1 full.
    public var batteryLevel: Double
    /// The state of the charger.
    public var chargeState: ChargeState
    /// Whether the battery should be charged soon.
    public var lowBattery: Bool

    /// The charge below which a battery counts as low: UPower's `PercentageLow`.
    private static let lowLevel = 0.2

    /// A battery. Without a `lowBattery` of the device it counts as low below `lowLevel`.
    public init(
        name: String, batteryLevel: Double, chargeState: ChargeState, lowBattery: Bool? = nil
    ) {
        self.name = name
        self.batteryLevel = max(0, min(1, batteryLevel))
        self.chargeState = chargeState
        self.lowBattery = lowBattery ?? (batteryLevel < Self.lowLevel)
    }
}
