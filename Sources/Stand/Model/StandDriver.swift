import Scene

/// The interface to a stand's protocol; tests replace it to simulate a device. A driver sends and
/// reads without checking limits or users; its owner `GuardedStand` does that. Time comes in from
/// outside.
public protocol StandDriver: Sendable {
    /// The address without its password.
    var subject: String { get }
    /// The stand's capabilities; complete once it is connected.
    var capabilities: StandCapabilities { get }

    /// Opens the line, stops the motors first, and asks for the stand's identity.
    mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription
    /// Turns at this speed until the next command. The caller repeats it while the speed is wanted,
    /// so that a device with its own timeout continues.
    mutating func drive(_ velocity: StandVelocity, at now: Timestamp) throws(StandError)
    /// Goes to a position at this speed (radians a second, each above 0).
    mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError)
    /// Stops all motors.
    mutating func stop(at now: Timestamp) throws(StandError)
    /// Goes to its home position.
    mutating func home(at now: Timestamp) throws(StandError)
    /// Reads the stand's angles and events.
    mutating func report(at now: Timestamp) throws(StandError) -> StandReport
    /// Zooms.
    mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError)
    /// Closes the line; without a connection it does nothing.
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
