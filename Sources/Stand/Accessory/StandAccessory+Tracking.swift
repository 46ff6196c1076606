import Scene

extension StandAccessory {
    /// The highest progress that is reported before a move has arrived. A progress of 1 means that
    /// the move has arrived.
    private static let mostProgress = 0.999
    /// If a move turns by more than `leastAngle`, in radians, its progress is the finished share of
    /// that angle. Otherwise its progress is the elapsed share of its time, which counts as at
    /// least `leastSeconds`.
    private static let (leastAngle, leastSeconds) = (1e-6, 1e-3)
    /// The mean time between two tracking states in seconds: DockKit sends ten states a second.
    private static let trackingSeconds = 0.1
    /// A tracking state may be sent this number of seconds before it is due: half a period of 30
    /// updates a second, so that the update nearest to the due time sends it.
    private static let halfUpdateSeconds = 0.016

    /// Follows observations that a caller found in a picture. Call it in custom mode, 10 to 30
    /// times a second. Other rates throw `frameRateTooLow` or `frameRateTooHigh`, and the watchdog
    /// then stops the stand.
    public func track(
        _ observations: [Observation], camera: CameraInformation, at time: Timestamp? = nil
    ) throws(AccessoryError) {
        switch mode {
        case .custom: break
        case .system:
            throw AccessoryError(
                .notSupported, phrase("System tracking moves the stand; switch it off to track."))
        case .manual:
            throw AccessoryError(.notSupported, phrase("The stand is in manual mode."))
        }
        try follow(observations, camera, at: time)
    }

    /// Follows observations of the program's own detector. The call has an effect only in system
    /// mode.
    public func trackBySystem(
        _ observations: [Observation], camera: CameraInformation, at time: Timestamp? = nil
    ) throws(AccessoryError) {
        guard mode == .system else { return }
        try follow(observations, camera, at: time)
    }

    private func follow(
        _ observations: [Observation], _ camera: CameraInformation, at time: Timestamp?
    ) throws(AccessoryError) {
        let now = clock()
        guard
            observations.allSatisfy({
                $0.rectInImageLowerLeft.centre.x.isFinite
                    && $0.rectInImageLowerLeft.centre.y.isFinite
            })
        else { throw AccessoryError(.invalidParameter, phrase("A rectangle is not finite.")) }
        if let trouble = state.withLock({ $0.observationRate.observationError(at: now) }) {
            throw AccessoryError(trouble)
        }
        let standAngles = stand.angles(at: time ?? now) ?? stand.snapshot.angles
        let velocity = state.withLock { state in
            state.follower.follow(
                observations, camera: camera, at: time ?? now, standAngles: standAngles)
        }
        try interface { () throws(StandError) in _ = try stand.drive(velocity ?? .zero) }
    }

    /// Updates the stand, its moves and its streams; returns the events of this update.
    @discardableResult
    public func update() -> [StandGuardEvent] {
        let guardEvents = stand.update()
        let (now, snapshot) = (clock(), stand.snapshot)
        for case .event(let event) in guardEvents { events.send(event) }
        if let time = snapshot.time, let angles = snapshot.angles {
            motions.send(
                MotionState(
                    angularPositions: DockKitAxes.vector(angles),
                    angularVelocities: DockKitAxes.vector(snapshot.velocity ?? .zero), time: time,
                    error: snapshot.fault.map(AccessoryError.init)))
        }
        advanceMove(guardEvents, snapshot, at: now)
        sendTrackingStates(snapshot, at: now)
        return guardEvents
    }

    private func advanceMove(
        _ guardEvents: [StandGuardEvent], _ snapshot: StandSnapshot, at now: Timestamp
    ) {
        guard let move = state.withLock({ $0.move }) else { return }
        for case .lost(let error) in guardEvents {
            state.withLock { $0.endMove(AccessoryError(error)) }
            return
        }
        if guardEvents.contains(.arrived) {
            state.withLock { $0.endMove() }
        } else if move.progress.isCancelled {
            try? stand.stop()
            state.withLock { $0.endMove(isCancelled: true) }
        } else if snapshot.motion != .moving {
            // Another user has stopped the move, or steers the stand now.
            state.withLock { $0.endMove(isCancelled: true) }
        } else {
            move.progress.advance(to: min(Self.mostProgress, fraction(of: move, snapshot, at: now)))
        }
    }

    /// The finished share of the move. For a move it is the share of its angle. For an animation,
    /// which may return to its start, it is the share of its time.
    private func fraction(
        of move: AccessoryState.Move, _ snapshot: StandSnapshot, at now: Timestamp
    ) -> Double {
        let angle = StandAxis.allCases.map { abs(move.goal[$0] - move.start[$0]) }.max() ?? 0
        guard move.modeAfter == nil, angle > Self.leastAngle, let angles = snapshot.angles else {
            return now.seconds(since: move.begun) / max(move.seconds, Self.leastSeconds)
        }
        let remaining = StandAxis.allCases.map { abs(move.goal[$0] - angles[$0]) }.max() ?? 0
        return 1 - remaining / angle
    }

    private func sendTrackingStates(_ snapshot: StandSnapshot, at now: Timestamp) {
        let (subjects, changed): ([TrackedSubject]?, [BatteryState]?) = state.withLock { state in
            var subjects: [TrackedSubject]?
            let next =
                state.lastTracking.map { $0.advanced(bySeconds: Self.trackingSeconds) } ?? now
            if now >= next.advanced(bySeconds: -Self.halfUpdateSeconds) {
                state.lastTracking = now.seconds(since: next) > Self.trackingSeconds ? now : next
                subjects = state.follower.subjects
            }
            guard snapshot.batteries != state.lastBatteries else { return (subjects, nil) }
            state.lastBatteries = snapshot.batteries
            return (subjects, snapshot.batteries)
        }
        if let subjects { trackings.send(TrackingState(time: now, trackedSubjects: subjects)) }
        if let changed { batteries.send(changed) }
    }
}
