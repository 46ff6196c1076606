import Scene

/// A virtual turntable with an object on it. The motor's own count of the angle may differ from the
/// object's true angle.
public struct VirtualTurntable: Sendable {
    /// The motor that turns the table.
    public private(set) var axis: VirtualAxis

    /// A hobby table with a stepper: 60°/s, 120°/s², a delay of 30 ms, endless turns.
    public static let usual: VirtualAxisTraits = {
        let degree = Double.pi / 180
        var traits = VirtualAxisTraits(
            range: (-36_000 * degree)...(36_000 * degree), maximumSpeed: 60 * degree,
            acceleration: 120 * degree, commandDelay: 0.03)
        traits.speedSteps = 0
        return traits
    }()

    /// A table at rest at 0.
    public init(_ traits: VirtualAxisTraits = VirtualTurntable.usual) {
        axis = VirtualAxis(traits: traits)
    }

    /// Commands a position in radians, by the motor's count.
    public mutating func go(to place: Double, at time: Timestamp) {
        axis.go(to: place, speed: axis.traits.maximumSpeed, at: time)
    }

    /// Commands a stop.
    public mutating func stop(at time: Timestamp) { axis.drive(0, at: time) }

    /// Advances the simulation to a time.
    public mutating func advance(to time: Timestamp) { axis.advance(to: time) }

    /// The object's true angle, radians.
    public var angle: Double { axis.angle }
}
