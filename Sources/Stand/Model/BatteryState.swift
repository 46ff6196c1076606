import Scene

/// The state of a stand's battery.
public struct BatteryState: Equatable, Sendable, Codable {
    /// The state of the charger.
    public enum ChargeState: String, Sendable, Codable {
        case charging, notCharging, notChargeable
    }

    /// The name of the battery, to distinguish several batteries.
    public var name: String
    /// The charge, from 0 (empty) to 1 (full).
    public var batteryLevel: Double
    /// The state of the charger.
    public var chargeState: ChargeState
    /// Whether the battery should be charged soon.
    public var lowBattery: Bool

    /// A battery counts as low below this charge: UPower's `PercentageLow`.
    private static let lowLevel = 0.2

    /// A battery with these values. If the device does not say whether it is low, `lowLevel`
    /// decides.
    public init(
        name: String, batteryLevel: Double, chargeState: ChargeState, lowBattery: Bool? = nil
    ) {
        self.name = name
        self.batteryLevel = batteryLevel.clamped(to: 0...1)
        self.chargeState = chargeState
        self.lowBattery = lowBattery ?? (batteryLevel < Self.lowLevel)
    }
}
