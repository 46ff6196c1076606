import Scene
import Simulator

/// A policy that turns a virtual head after people. Rates are radians a second, to the right and
/// upwards; nil keeps the last command.
public protocol FollowPolicy {
    mutating func begin(at now: Timestamp)
    mutating func see(
        _ findings: [VirtualDetector.Detection], takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)?
    mutating func report(
        pan: Double, tilt: Double, takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)?
    mutating func tick(at now: Timestamp) -> (pan: Double, tilt: Double)?
}

/// A policy's estimates of the delays and of the motor, as differences from the truth.
public struct Beliefs: Sendable {
    /// Seconds by which each delay is estimated too long.
    public var pictureDelay = 0.0
    public var commandDelay = 0.0
    public var reportDelay = 0.0
    /// The estimated acceleration divided by the true one.
    public var acceleration = 1.0

    public init() {}

    /// The errors of a usual calibration: delays up to 5 ms, acceleration up to a tenth.
    public static func calibrated(seed: UInt64) -> Beliefs {
        var rng = SplitMix64(seed: seed &* 31 &+ 3)
        func either(_ size: Double) -> Double { size * (2 * rng.unit() - 1) }
        var beliefs = Beliefs()
        beliefs.pictureDelay = either(0.005)
        beliefs.commandDelay = either(0.005)
        beliefs.reportDelay = either(0.005)
        beliefs.acceleration = 1 + either(0.1)
        return beliefs
    }
}
