import Scene

extension StandGuard {
    /// Runs one update: reads the angles, enforces limits, follows trajectories, stops stale
    /// commands and reconnects a lost stand. Call it 20 to 30 times a second.
    public mutating func update(at now: Timestamp, clock: () -> Timestamp) -> [StandGuardEvent] {
        guard isConnected else { return reconnect(at: now) }
        var guardEvents: [StandGuardEvent] = []
        do throws(StandError) {
            // A stale command is stopped before the angles are read, since reading them may take
            // long.
            if case .driven(_, let fresh) = motion,
                now.seconds(since: fresh) > Self.staleSeconds
            {
                try halt(at: now)
                watchdogStops += 1
                guardEvents.append(.watchdogStopped)
            }
            try read(at: now, clock: clock)
            guardEvents += report.events.map(StandGuardEvent.event)
            report.events = []
            try continueMotion(at: now, &guardEvents)
        } catch {
            if error.endsConnection {
                guardEvents.append(.lost(error))
            } else {
                // A command failed while the stand moves; nothing else would stop this motion.
                try? halt(at: now)
                fault = error
            }
        }
        return guardEvents
    }

    /// A device that accepts positions is sent to the end position this number of seconds before
    /// the end of a trajectory (guess).
    private static let finalApproachSeconds = 0.12
    /// A move has arrived if each axis is within this angle of its goal, in radians (guess): wider
    /// than a coarse
    /// encoder's step of 0.075°.
    private static let arrival = Double.degrees(0.2)
    /// After a command, a device may still report that it does not move. Such a report is ignored
    /// for this number of seconds plus the latency (guess).
    private static let startSeconds = 0.2

    private mutating func reconnect(at now: Timestamp) -> [StandGuardEvent] {
        // A stand is reconnected only if it was connected before; a caller makes the first
        // connection.
        guard description != nil, fault != nil else { return [] }
        if let last = lastTry, now.seconds(since: last) < Self.retrySeconds { return [] }
        driver.disconnect()
        guard (try? connect(at: now)) != nil, let description else { return [] }
        return [.connected(description)]
    }

    private mutating func read(at now: Timestamp, clock: () -> Timestamp) throws(StandError) {
        let asked = clock()
        var answer = try guarded { (driver) throws(StandError) in try driver.report(at: now) }
        let answered = clock()
        answer.events = report.events + answer.events
        if answer.batteries.isEmpty { answer.batteries = report.batteries }
        report = answer
        if let angles = answer.angles {
            // The stand had these angles between the request and its answer, so they get the middle
            // time.
            let middle = asked.advanced(bySeconds: answered.seconds(since: asked) / 2)
            history.add(angles, at: middle)
            reckoning.read(angles, at: middle)
        } else {
            reckon(to: now)
        }
    }

    private mutating func continueMotion(
        at now: Timestamp, _ guardEvents: inout [StandGuardEvent]
    ) throws(StandError) {
        switch motion {
        case .still: break
        case .driven(let wished, _): try send(wished, at: now)
        case .moving(to: let goal, let begun):
            let remaining = goal - currentAngles
            let isThere = StandAxis.allCases.allSatisfy {
                driver.capabilities.axes[$0] == nil || abs(remaining[$0]) <= Self.arrival
            }
            // If the device reports whether it moves, this report is trusted; otherwise the angle
            // decides. A device whose motion has not begun yet also reports that it does not move.
            let delay = Self.startSeconds + driver.capabilities.latencySeconds
            let isDone =
                report.isMoving.map {
                    !$0 && (isThere || now.seconds(since: begun) > delay)
                } ?? isThere
            if isDone {
                motion = .still
                guardEvents.append(.arrived)
            }
        case .playing(let play): try follow(play, at: now, &guardEvents)
        }
    }

    private mutating func follow(
        _ play: TrajectoryPlayback, at now: Timestamp, _ guardEvents: inout [StandGuardEvent]
    ) throws(StandError) {
        let abilities = driver.capabilities
        if play.hasArrived(at: now, currentAngles: currentAngles) {
            try halt(at: now)
            guardEvents.append(.arrived)
        } else if abilities.takesVelocity, abilities.takesPositions,
            play.seconds(at: now) > play.trajectory.durationSeconds - Self.finalApproachSeconds
        {
            // Speeds do not bring the device exactly to the goal, so for the last part of the way
            // it gets the goal as a position.
            let end = play.trajectory.end
            let (speed, _) = speeds(
                from: currentAngles, to: end,
                seconds: play.trajectory.durationSeconds - play.seconds(at: now))
            motion = .moving(to: end, begun: now)
            try guarded { (driver) throws(StandError) in
                try driver.move(to: end, speed: speed, at: now)
            }
        } else if abilities.takesVelocity {
            try send(
                play.velocity(
                    at: now, currentAngles: currentAngles,
                    latency: isMeasured ? abilities.latencySeconds : 0), at: now)
        } else if let next = play.trajectory.nextKeyFrame(after: play.seconds(at: now)),
            next.seconds != play.sentKeyFrame
        {
            var sentPlay = play
            sentPlay.sentKeyFrame = next.seconds
            motion = .playing(sentPlay)
            let (speed, _) = speeds(
                from: currentAngles, to: next.angles, seconds: next.seconds - play.seconds(at: now))
            try guarded { (driver) throws(StandError) in
                try driver.move(to: next.angles, speed: speed, at: now)
            }
            if !isMeasured { reckoning.angles = next.angles }
        }
    }

    private mutating func halt(at now: Timestamp) throws(StandError) {
        reckon(to: now)
        motion = .still
        note(.zero, at: now)
        try guarded { (driver) throws(StandError) in try driver.stop(at: now) }
    }

    /// The present state of the stand.
    public func snapshot(at now: Timestamp) -> StandSnapshot {
        let shownMotion: StandSnapshot.Motion =
            switch motion {
            case .still: .still
            case .driven: .driven
            case .playing, .moving: .moving
            }
        return StandSnapshot(
            description: description, capabilities: driver.capabilities, isConnected: isConnected,
            fault: fault, angles: history.newest?.angles,
            velocity: report.velocity
                ?? history.newest.flatMap { history.velocity(at: $0.time) },
            time: history.newest?.time, ratePerSecond: history.ratePerSecond, motion: shownMotion,
            sentVelocity: sent, limits: limits, watchdogStops: watchdogStops,
            isSteeredByPerson: personUntil.map { now < $0 } ?? false, zoom: report.zoom,
            batteries: report.batteries)
    }
}
