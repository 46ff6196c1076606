import Scene

/// Protects a stand: every command passes through the guard to the driver. The guard enforces the
/// limits, stops motors whose command is stale, stops the motors first after a reconnection, and
/// gives a person precedence. Each call brings the present time; `GuardedStand` adds the clock and
/// the lock.
public struct StandGuard: Sendable {
    /// The motors are stopped within this time in seconds after the last fresh command: three times
    /// the period of the slowest follower (10 Hz).
    public static let watchdogSeconds = 0.3
    /// A command is stale if its age reaches this number of seconds. The motors are then stopped at
    /// once, because a stop at the next update would come too late.
    static let staleSeconds = watchdogSeconds - beatSeconds - stopCommandSeconds
    /// The allowance for the duration of a stop command, in seconds. In a measurement over USB/IP,
    /// motors stopped after at most 0.337 s. That is 4 ms more than the 0.3 s of the watchdog and
    /// the 0.033 s of an update. The allowance is five times as long.
    static let stopCommandSeconds = 0.02
    /// A person controls the stand for this time after the last key, in seconds (guess).
    public static let personSeconds = 2.0
    /// A lost stand is connected again at most once in this time, in seconds (guess).
    public static let retrySeconds = 1.0
    /// The limits are safe if the time between two updates is at most this, in seconds (guess).
    static let beatSeconds = 0.05

    var driver: any StandDriver
    var description: StandDescription?
    var fault: StandError?
    var isConnected = false
    var lastTry: Timestamp?

    /// The recent angles of the stand.
    public internal(set) var history = AngleHistory()
    var report = StandReport()
    var reckoning = DeadReckoning()

    var sessionLimits: [StandAxis: AxisLimit] = [:]
    var motion = Motion.still
    var sent = StandVelocity.zero
    var predictor = MotionPredictor()
    var personUntil: Timestamp?
    var watchdogStops = 0

    enum Motion: Sendable {
        case still
        case driven(StandVelocity, commandedAt: Timestamp)
        case playing(TrajectoryPlayback)
        case moving(to: StandAngles, begun: Timestamp)
    }

    /// A guard of this driver, not yet connected.
    public init(driver: any StandDriver) { self.driver = driver }

    /// Whether the motors have a command to turn and no later command to stop.
    var isMoving: Bool {
        switch motion {
        case .still: false
        case .driven, .playing, .moving: true
        }
    }

    // MARK: Connection

    /// Connects the stand and stops its motors.
    public mutating func connect(at now: Timestamp) throws(StandError) {
        lastTry = now
        do {
            description = try driver.connect(at: now)
        } catch {
            fault = error
            isConnected = false
            throw error
        }
        (isConnected, fault, motion, sent) = (true, nil, .still, .zero)
        history.forget()
        predictor.forget()
        reckoning = DeadReckoning()
        report = StandReport()
    }

    /// Stops the motors and closes the line.
    public mutating func disconnect(at now: Timestamp) {
        if isConnected { try? driver.stop(at: now) }
        driver.disconnect()
        (isConnected, motion, sent) = (false, .still, .zero)
    }

    // MARK: Commands

    /// Turns at this speed, reduced to the limits, until 300 ms have passed without another call.
    /// Returns the speed that was sent.
    @discardableResult
    public mutating func drive(
        _ velocity: StandVelocity, by user: CommandOrigin, at now: Timestamp
    ) throws(StandError) -> StandVelocity {
        try admit(user, phrase("turn"), at: now)
        guard velocity.isFinite else {
            throw .invalid(phrase("turn"), driver.subject, phrase("the speed is no number"))
        }
        guard driver.capabilities.takesVelocity else {
            throw .unsupported(
                phrase("turn"), driver.subject,
                phrase("it can go to a position, but not at a given speed"))
        }
        let wished = velocity.mapped { axis, value in
            driver.capabilities.axes[axis] == nil ? 0 : value
        }
        motion = .driven(wished, commandedAt: now)
        try send(wished, at: now)
        return sent
    }

    /// Stops all motors; the program and a person may always do this.
    public mutating func stop(by user: CommandOrigin, at now: Timestamp) throws(StandError) {
        if user == .person { personUntil = now.advanced(bySeconds: Self.personSeconds) }
        guard isConnected else { throw fault ?? notConnected(phrase("stop")) }
        motion = .still
        reckon(to: now)
        note(.zero, at: now)
        try guarded { (driver) throws(StandError) in try driver.stop(at: now) }
    }

    /// Moves the zoom.
    public mutating func zoom(
        _ command: ZoomCommand, by user: CommandOrigin, at now: Timestamp
    ) throws(StandError) {
        try admit(user, phrase("zoom"), at: now)
        try guarded { (driver) throws(StandError) in try driver.zoom(command, at: now) }
    }

    /// Sends the stand to its home position.
    public mutating func home(by user: CommandOrigin, at now: Timestamp) throws(StandError) {
        try admit(user, phrase("bring home"), at: now)
        guard driver.capabilities.takesPositions else {
            try move(to: .zero, seconds: 0, by: user, at: now)
            return
        }
        reckon(to: now)
        note(.zero, at: now)
        motion = .moving(to: clamped(.zero), begun: now)
        try guarded { (driver) throws(StandError) in try driver.home(at: now) }
    }

    // MARK: Inside

    /// Throws if this user may not command the stand now, or if the stand is not connected.
    mutating func admit(
        _ user: CommandOrigin, _ operation: String, at now: Timestamp
    ) throws(StandError) {
        guard isConnected else { throw fault ?? notConnected(operation) }
        switch user {
        case .person:
            personUntil = now.advanced(bySeconds: Self.personSeconds)
        case .program:
            guard let until = personUntil, now < until else { return }
            throw StandError(
                .taken, operation: operation, subject: driver.subject,
                reason: phrase("a person steers it at the moment"),
                suggestion: phrase("Wait two seconds after the last key."))
        }
    }

    private func notConnected(_ operation: String) -> StandError {
        StandError(
            .lost, operation: operation, subject: driver.subject,
            reason: phrase("it is not connected"),
            suggestion: phrase("Check its cable and its power; it is tried again each second."))
    }

    /// Calls the driver, and stores an error that ends the connection.
    mutating func guarded<R>(
        _ call: (inout any StandDriver) throws(StandError) -> R
    ) throws(StandError) -> R {
        do {
            return try call(&driver)
        } catch {
            if error.endsConnection {
                (isConnected, fault, motion, sent) = (false, error, .still, .zero)
            }
            throw error
        }
    }

    /// Stores a commanded velocity for the prediction of motion.
    mutating func note(_ velocity: StandVelocity, at now: Timestamp) {
        sent = velocity
        predictor.note(velocity, at: now)
    }

    /// Sends a speed that is limited by the braking distance of each axis.
    mutating func send(_ wished: StandVelocity, at now: Timestamp) throws(StandError) {
        reckon(to: now)
        let allowed = limited(wished, at: now)
        note(allowed, at: now)
        try guarded { (driver) throws(StandError) in try driver.drive(allowed, at: now) }
    }
}
