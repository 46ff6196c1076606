import Scene

/// A stand as its protocol knows it: the seam at which tests play the device. A driver sends and
/// reads without looking at limits or waiting for people; that is for `GuardedStand`, which holds
/// it. Time comes in from outside.
public protocol StandDriver: Sendable {
    /// The address without its password.
    var subject: String { get }
    /// What the stand can do; complete once it is connected.
    var capabilities: StandCapabilities { get }

    /// Opens the line, stops the motors before anything else, and asks who is there.
    mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription
    /// Turns at this speed until the next command. Called repeatedly while the speed is wanted, so
    /// that a device with a timeout of its own goes on.
    mutating func drive(_ velocity: StandVelocity, at now: Timestamp) throws(StandError)
    /// Goes to a place at this speed (radians a second, each above 0).
    mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError)
    /// Stops all motors.
    mutating func stop(at now: Timestamp) throws(StandError)
    /// Goes to its home place.
    mutating func home(at now: Timestamp) throws(StandError)
    /// Asks where it stands and what happened on it.
    mutating func report(at now: Timestamp) throws(StandError) -> StandReport
    /// Zooms.
    mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError)
    /// Gives the line back; a driver that is not connected does nothing.
    mutating func disconnect()

    /// Assumed scale of the device's units on an axis, which a calibration improves; nil where the
    /// protocol has degrees or known steps.
    func scale(of axis: StandAxis) -> AxisCalibration?
}

extension StandDriver {
    public mutating func home(at now: Timestamp) throws(StandError) {
        let speed = AxisValues.zero.mapped { axis, _ in
            (capabilities.axes[axis]?.maximumSpeed ?? 1) / 2
        }
        try move(to: .zero, speed: speed, at: now)
    }

    public mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        throw .unsupported(phrase("zoom"), subject, phrase("it has no zoom"))
    }

    public func scale(of axis: StandAxis) -> AxisCalibration? { nil }
}
