import Foundation

/// Reads the batteries of devices from the kernel (/sys/class/power_supply).
public enum PowerSupplies {
    /// The assumed charge for each word with which the kernel describes a charge. It is used for a
    /// device that reports no percentage. Guesses.
    private static let levels = [
        "Critical": 0.05, "Low": 0.15, "Normal": 0.6, "High": 0.85, "Full": 1.0,
    ]

    /// The battery that the fields of one power supply describe. Nil for a supply that is no
    /// battery or belongs to this machine.
    public static func battery(name: String, fields: [String: String]) -> BatteryState? {
        guard fields["type"] == "Battery", fields["scope"] == "Device" else { return nil }
        let level =
            fields["capacity"].flatMap(Double.init).map { $0 / 100 }
            ?? fields["capacity_level"].flatMap { levels[$0] }
        guard let level, (0...1).contains(level) else { return nil }
        let isLow = fields["capacity_level"].map { $0 == "Low" || $0 == "Critical" }
        return BatteryState(
            name: fields["model_name"] ?? name, batteryLevel: level,
            chargeState: fields["status"] == "Charging" || fields["status"] == "Full"
                ? .charging : .notCharging,
            lowBattery: isLow == true ? true : nil)
    }

    /// The batteries of devices that the kernel lists.
    public static func list(folder: String = "/sys/class/power_supply") -> [BatteryState] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let keys = ["type", "scope", "capacity", "capacity_level", "model_name", "status"]
        return names.sorted().compactMap { name in
            let fields = keys.compactMap { key in
                LinuxVideoControls.line(of: "\(folder)/\(name)/\(key)").map { (key, $0) }
            }
            return battery(name: name, fields: Dictionary(fields) { first, _ in first })
        }
    }
}
