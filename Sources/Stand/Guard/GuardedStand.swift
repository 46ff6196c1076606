import Glibc
import Processes
import Scene
import Synchronization

/// A stand for use from any thread: a `StandGuard` with a clock and a lock. A `StandHeartbeat`
/// calls its `update`.
public final class GuardedStand: Sendable {
    private let state: Mutex<StandGuard>
    private let clock: @Sendable () -> Timestamp
    /// The stand's address without the password.
    public let subject: String

    /// A stand with this driver; `clock` is the clock of the pictures.
    public init(
        driver: any StandDriver,
        clock: @escaping @Sendable () -> Timestamp = GuardedStand.monotonicNow
    ) {
        subject = driver.subject
        state = Mutex(StandGuard(driver: driver))
        self.clock = clock
    }

    deinit {
        // A stand that nobody owns must not continue to turn.
        let now = clock()
        state.withLock { $0.disconnect(at: now) }
    }

    /// The present time of CLOCK_MONOTONIC, with which cameras stamp their pictures.
    public static func monotonicNow() -> Timestamp {
        Timestamp(nanoseconds: SystemTime.nanoseconds(CLOCK_MONOTONIC))
    }

    /// Connects the stand, stops its motors and asks for its identity.
    public func connect() throws(StandError) {
        try ask { (s, t) throws(StandError) in try s.connect(at: t) }
    }

    /// Stops the motors and closes the line.
    public func disconnect() {
        let now = clock()
        state.withLock { $0.disconnect(at: now) }
    }

    /// Turns at this speed in radians a second, reduced to the limits, for 300 ms. Returns the
    /// speed that was sent.
    @discardableResult
    public func drive(
        _ velocity: StandVelocity, by user: CommandOrigin = .program
    ) throws(StandError) -> StandVelocity {
        try ask { (s, t) throws(StandError) in try s.drive(velocity, by: user, at: t) }
    }

    /// Goes to a position in radians within this time; see `StandGuard.move`.
    @discardableResult
    public func move(
        to target: StandAngles, seconds: Double = 0, by user: CommandOrigin = .program
    ) throws(StandError) -> (target: StandAngles, seconds: Double) {
        try ask { (s, t) throws(StandError) in
            try s.move(to: target, seconds: seconds, by: user, at: t)
        }
    }

    /// Follows a trajectory; returns the seconds that it takes.
    @discardableResult
    public func play(
        _ trajectory: Trajectory, by user: CommandOrigin = .program
    ) throws(StandError) -> Double {
        try ask { (s, t) throws(StandError) in try s.play(trajectory, by: user, at: t) }
    }

    /// Stops all motors.
    public func stop(by user: CommandOrigin = .program) throws(StandError) {
        try ask { (s, t) throws(StandError) in try s.stop(by: user, at: t) }
    }

    /// Sends the stand to its home position.
    public func home(by user: CommandOrigin = .program) throws(StandError) {
        try ask { (s, t) throws(StandError) in try s.home(by: user, at: t) }
    }

    /// Moves the zoom.
    public func zoom(
        _ command: ZoomCommand, by user: CommandOrigin = .program
    ) throws(StandError) {
        try ask { (s, t) throws(StandError) in try s.zoom(command, by: user, at: t) }
    }

    /// Sets the limits of this session.
    public func setLimits(_ limits: [StandAxis: AxisLimit]) throws(StandError) {
        try ask { (s, _) throws(StandError) in try s.setLimits(limits) }
    }

    /// Restores the stand's own limits.
    public func clearLimits() { state.withLock { $0.clearLimits() } }

    /// Runs one update; returns the events of this update.
    @discardableResult
    public func update() -> [StandGuardEvent] {
        let now = clock()
        return state.withLock { $0.update(at: now, clock: clock) }
    }

    /// The present state of the stand.
    public var snapshot: StandSnapshot {
        let now = clock()
        return state.withLock { $0.snapshot(at: now) }
    }

    /// Whether the motors have a command to turn and no later command to stop.
    public var isMoving: Bool { state.withLock { $0.isMoving } }

    /// The time on the stand's clock.
    public var now: Timestamp { clock() }

    /// The stand's angles at a picture's time, in radians; nil where the time is not recorded.
    public func angles(at time: Timestamp) -> StandAngles? {
        state.withLock { $0.history.angles(at: time) }
    }

    /// The scale of the device's own numbers on an axis; see `StandDriver.scale`.
    public func scale(of axis: StandAxis) -> AxisCalibration? {
        state.withLock { $0.driver.scale(of: axis) }
    }

    private func ask<R: Sendable>(
        _ question: (inout StandGuard, Timestamp) throws(StandError) -> R
    ) throws(StandError) -> R {
        let now = clock()
        let outcome: Result<R, StandError> = state.withLock { guarded in
            do throws(StandError) {
                return .success(try question(&guarded, now))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
