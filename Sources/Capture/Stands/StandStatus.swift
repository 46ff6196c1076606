import Scene
import Stand
import Wording

/// The state of a stand, for a person or a script; angles in degrees.
public struct StandStatus: Encodable, Sendable {
    /// The state of one motor.
    public struct Axis: Encodable, Sendable {
        var angleDegrees: Double?
        var leastDegrees: Double?
        var mostDegrees: Double?
        var degreesPerSecond: Double
    }

    var address: String
    var name: String?
    var serialNumber: String?
    var firmware: String?
    var model: String?
    var kind: StandCapabilities.Kind
    var feedback: StandCapabilities.Feedback
    var hasKnownScale: Bool
    var latencySeconds: Double
    var ownTimeoutSeconds: Double?
    var zooms: Bool
    var motion: StandSnapshot.Motion
    var axes: [String: Axis]
    var batteries: [BatteryState]

    /// The stand's present state.
    public init(_ opened: OpenedStand) {
        opened.settle()
        let snapshot = opened.stand.snapshot
        let abilities = snapshot.capabilities
        address = opened.stand.subject
        (name, serialNumber) = (snapshot.description?.name, snapshot.description?.serialNumber)
        (firmware, model) = (snapshot.description?.firmware, snapshot.description?.model)
        (kind, feedback) = (abilities.kind, abilities.feedback)
        (hasKnownScale, latencySeconds) = (abilities.hasKnownScale, abilities.latencySeconds)
        (ownTimeoutSeconds, zooms) = (abilities.ownTimeoutSeconds, abilities.zooms)
        motion = snapshot.motion
        axes = [:]
        for (axis, ability) in abilities.axes {
            axes[axis.rawValue] = Axis(
                angleDegrees: snapshot.angles?[axis].inDegrees.rounded(decimals: 2),
                leastDegrees: ability.range?.lowerBound.inDegrees.rounded(decimals: 2),
                mostDegrees: ability.range?.upperBound.inDegrees.rounded(decimals: 2),
                degreesPerSecond: ability.maximumSpeed.inDegrees.rounded(decimals: 2))
        }
        batteries = snapshot.batteries
    }

    /// The state as one JSON object.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// The state in lines for a person.
    public var lines: [String] {
        var lines = [phrase("\(name ?? phrase("A stand")) at \(address)")]
        let facts = [
            (phrase("Model"), model), (phrase("Serial number"), serialNumber),
            (phrase("Firmware"), firmware),
        ]
        for case (let title, let value?) in facts { lines.append("  \(title): \(value)") }
        lines.append(
            "  "
                + (kind == .turntable
                    ? phrase("It turns the object.") : phrase("It turns the camera.")))
        for (name, axis) in axes.sorted(by: { $0.key < $1.key }) {
            let place =
                axis.angleDegrees.map { phrase("at \($0)°") } ?? phrase("its angle is not reported")
            let words =
                if let least = axis.leastDegrees, let most = axis.mostDegrees {
                    phrase(
                        """
                        \(name): \(place), from \(least)° to \(most)°, at most \
                        \(axis.degreesPerSecond)° a second
                        """)
                } else {
                    phrase(
                        """
                        \(name): \(place), turns without an end stop, at most \
                        \(axis.degreesPerSecond)° a second
                        """)
                }
            lines.append("  " + words)
        }
        lines.append(
            "  "
                + (feedback == .measured
                    ? phrase("It measures its angles.")
                    : phrase("It measures no angles: the commanded ones are used.")))
        if !hasKnownScale {
            lines.append("  " + phrase("Its scale is guessed: `capstan stand calibrate` finds it."))
        }
        for battery in batteries {
            lines.append(
                "  " + phrase("Battery \(battery.name): \(Int(battery.batteryLevel * 100)) %"))
        }
        return lines
    }
}
