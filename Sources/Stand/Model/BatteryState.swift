/// How full a stand's battery is.
public struct BatteryState: Equatable, Sendable, Codable {
    /// What the charger does.
    public enum ChargeState: String, Sendable, Codable {
        case charging, notCharging, notChargeable
    }

    /// Which battery, where there are several.
    public var name: String
    /// 0 empty to 1 full.
    public var batteryLevel: Double
    /// What the charger does.
    public var chargeState: ChargeState
    /// Whether it should be charged soon.
    public var lowBattery: Bool

    /// A battery. It is low below a fifth, unless the device says otherwise (UPower's limit).
    public init(
        name: String, batteryLevel: Double, chargeState: ChargeState, lowBattery: Bool? = nil
    ) {
        self.name = name
        self.batteryLevel = max(0, min(1, batteryLevel))
        self.chargeState = chargeState
        self.lowBattery = lowBattery ?? (batteryLevel < 0.2)
    }
}
