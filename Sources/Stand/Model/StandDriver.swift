import Scene

/// The interface to the protocol of a stand; tests replace it to simulate a device. A driver does
/// not check limits or users, since the guard that owns it does. A driver has no clock, so each
/// call brings the time.
public protocol StandDriver: Sendable {
    /// The stand's address without the password.
    var subject: String { get }
    /// The stand's capabilities; complete after the connection.
    var capabilities: StandCapabilities { get }

    /// Opens the line, stops the motors, and asks for the stand's identity.
    mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription
    /// Turns at this speed until the next command. The caller repeats the call while the speed is
    /// wanted, so that a device with its own timeout continues to turn.
    mutating func drive(_ velocity: StandVelocity, at now: Timestamp) throws(StandError)
    /// Goes to a position. The speed of each axis is in radians a second and above 0.
    mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError)
    /// Stops all motors.
    mutating func stop(at now: Timestamp) throws(StandError)
    /// Sends the stand to its home position.
    mutating func home(at now: Timestamp) throws(StandError)
    /// Reads the stand's angles and events.
    mutating func report(at now: Timestamp) throws(StandError) -> StandReport
    /// Moves the zoom.
    mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError)
    /// Closes the line; on a closed line it does nothing.
    mutating func disconnect()

    /// The assumed scale of the device's units on an axis, which a calibration improves. Nil for a
    /// protocol with degrees or known steps.
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
