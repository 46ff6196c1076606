import Scene
import Simulator

/// A policy that turns a virtual head towards people. Each call returns the rates of pan (positive
/// to the right) and tilt (positive upwards) in radians a second, or nil to keep the last command.
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

/// The errors of a policy's estimates: of the delays, and of the motor's acceleration.
public struct Beliefs: Sendable {
    /// Estimated minus true delay, in seconds.
    public var pictureDelay = 0.0
    public var commandDelay = 0.0
    public var reportDelay = 0.0
    /// The estimated acceleration divided by the true one.
    public var acceleration = 1.0

    public init() {}

    /// Random errors as a usual calibration leaves them: up to 5 ms in each delay, and up to a
    /// tenth in the acceleration.
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
