import Glibc
import Scene

/// Limits on DockKit's axes; an axis with nil keeps its limit.
public struct AccessoryLimits: Equatable, Sendable {
    public var yaw: AxisLimit?
    /// The limits of the pitch, which is positive downwards.
    public var pitch: AxisLimit?
    public var roll: AxisLimit?

    /// Limits of these axes.
    public init(yaw: AxisLimit? = nil, pitch: AxisLimit? = nil, roll: AxisLimit? = nil) {
        (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
    }
}

extension StandAccessory {
    /// Turns at these speeds of pitch (positive downwards), yaw (positive to the right) and roll,
    /// in radians a second. The stand stops unless the call is repeated within 300 ms.
    public func setAngularVelocity(_ velocity: Vector3) throws(AccessoryError) {
        try admitManual(phrase("turn by speed"))
        state.withLock { $0.endMove(isCancelled: true) }
        try interface { () throws(StandError) in
            _ = try stand.drive(DockKitAxes.values(velocity))
        }
    }

    /// Turns to these angles about DockKit's axes in radians; if `relative`, turns by these angles.
    /// The turn takes `seconds`; 0 means as fast as possible. At most two calls a second are
    /// accepted.
    @discardableResult
    public func setOrientation(
        _ orientation: Vector3, duration seconds: Double = 0, relative: Bool = false
    ) throws(AccessoryError) -> MoveProgress {
        try admitManual(phrase("turn to a position"))
        guard orientation.isFinite, seconds.isFinite, seconds >= 0 else {
            throw AccessoryError(.invalidParameter)
        }
        let now = clock()
        guard state.withLock({ $0.moveRate.admitsMove(at: now) }) else {
            throw AccessoryError(.frameRateTooHigh)
        }
        let start = stand.snapshot.angles ?? .zero
        let wish = DockKitAxes.values(orientation) + (relative ? start : .zero)
        let plan = try interface { () throws(StandError) in
            try stand.move(to: wish, seconds: seconds)
        }
        return begin(from: start, to: plan.target, seconds: plan.seconds, at: now, modeAfter: nil)
    }

    /// Turns to a rotation about DockKit's axes; if `relative`, turns by this rotation. The turn
    /// takes `seconds`; 0 means as fast as possible. The roll is ignored. At most two calls a
    /// second are accepted.
    @discardableResult
    public func setOrientation(
        _ rotation: Rotation, duration seconds: Double = 0, relative: Bool = false
    ) throws(AccessoryError) -> MoveProgress {
        // The yaw about y and the pitch about x that together turn the view into the rotated
        // direction.
        let view = rotation * Vector3(0, 0, 1)
        let level = (view.x * view.x + view.z * view.z).squareRoot()
        return try setOrientation(
            Vector3(atan2(-view.y, level), atan2(view.x, view.z), 0),
            duration: seconds, relative: relative)
    }

    /// Plays a gesture from the present position. DockKit's four gestures return to this position.
    /// System tracking is off during the gesture. If it was on before, it is switched on again at
    /// the end of the gesture, even after an error. At most two calls a second are accepted.
    @discardableResult
    public func animate(_ animation: AccessoryAnimation) throws(AccessoryError) -> MoveProgress {
        let now = clock()
        let (isAnimating, isAdmitted) = state.withLock { state in
            (state.isAnimating, state.isAnimating || state.moveRate.admitsMove(at: now))
        }
        if isAnimating {
            throw AccessoryError(.notSupported, phrase("An animation is playing already."))
        }
        guard isAdmitted else { throw AccessoryError(.frameRateTooHigh) }
        let start = stand.snapshot.angles ?? .zero
        let (end, seconds) = try interface { () throws(StandError) in
            let trajectory = try animation.trajectory(from: start)
            return (trajectory.end, try stand.play(trajectory))
        }
        return begin(from: start, to: end, seconds: seconds, at: now, modeAfter: mode)
    }

    private func begin(
        from start: StandAngles, to goal: StandAngles, seconds: Double, at now: Timestamp,
        modeAfter: StandMode?
    ) -> MoveProgress {
        let progress = MoveProgress()
        state.withLock { state in
            state.endMove(isCancelled: true)
            if modeAfter != nil { state.mode = .manual }
            state.move = .init(
                progress: progress, begun: now, start: start, goal: goal, seconds: seconds,
                modeAfter: modeAfter)
        }
        return progress
    }

    /// The limits that apply now, on DockKit's axes.
    public var limits: AccessoryLimits {
        let limits = stand.snapshot.limits
        return AccessoryLimits(
            yaw: limits[.pan], pitch: limits[.tilt].flatMap(Self.negated), roll: limits[.roll])
    }

    /// Sets limits for this session; `clearLimits` restores the stand's own limits.
    public func setLimits(_ limits: AccessoryLimits) throws(AccessoryError) {
        try admitManual(phrase("set limits"))
        var axes: [StandAxis: AxisLimit] = [:]
        axes[.pan] = limits.yaw
        axes[.tilt] = limits.pitch.flatMap(Self.negated)
        axes[.roll] = limits.roll
        try interface { () throws(StandError) in try stand.setLimits(axes) }
    }

    /// Restores the stand's own limits.
    public func clearLimits() { stand.clearLimits() }

    private static func negated(_ limit: AxisLimit) -> AxisLimit? {
        try? AxisLimit(
            from: -limit.positionRange.upperBound, to: -limit.positionRange.lowerBound,
            maximumSpeed: limit.maximumSpeed)
    }
}
