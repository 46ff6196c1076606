import Scene

/// Frames, feedback and shots.
extension ObjectCaptureSession {
    mutating func take(_ frame: FrameObservation, _ commands: inout [SessionCommand]) {
        snapshot.framesSeen += 1
        snapshot.observation = frame
        let pose = frame.worldFromCamera.flatMap { $0.translation.isFinite ? $0 : nil }
        if pose != nil { snapshot.framesTracked += 1 }
        snapshot.tracking =
            pose != nil
            ? .normal
            : snapshot.framesTracked > 0 || frame.trackingLimitation != nil
                ? .limited : .notAvailable
        snapshot.trackingLimitation = pose == nil ? frame.trackingLimitation : nil
        guard isWatching else {
            note(.rejected(.notCapturing, feedback: []), &commands)
            return
        }
        let seen = faults(of: frame, pose)
        gate.update(seen: seen, at: now, isStill: isStill, limits: limits)
        for feedback in gate.active { snapshot.feedbackFrames[feedback, default: 0] += 1 }
        countStanding()
        chooser.observe(
            frame, at: now, isSteady: !seen.contains(where: \.stopsAutomaticCapture))
        if let pose, let dial = passes.last?.dial, snapshot.state == .capturing {
            chooser.follow(dial.place(of: pose), on: dial, at: now)
        }
        lastFrameTime = frame.timestamp
        decide(frame, pose, seen: seen, &commands)
    }

    /// What the frame alone and its view of the box have against it.
    private mutating func faults(
        of frame: FrameObservation, _ pose: RigidTransform?
    ) -> [Feedback] {
        let holding = isStill ? [] : gate.active
        let interval = lastFrameTime.map { frame.timestamp.seconds(since: $0) }
        var assessment = frame.assessment
        if isStill { assessment.motionPixels = nil }
        var faults = limits.faults(
            of: assessment, longerSidePixels: max(frame.intrinsics.width, frame.intrinsics.height),
            intervalSeconds: interval, exposureSeconds: frame.exposure?.seconds,
            usualSharpness: chooser.usualSharpness, holding: holding)
        snapshot.place = nil
        snapshot.aim = nil
        guard let box = snapshot.boundingBox, let pose, frame.intrinsics.fault == nil else {
            return faults
        }
        snapshot.place = CaptureDial(box: box, sectors: 1).place(of: pose)
        let view = BoxView(box, from: pose, frame.intrinsics)
        let isSizeGuessed = snapshot.isBoxAutomatic && snapshot.boxEvidence != .depthPoints
        let framing = view.faults(limits, isSizeGuessed: isSizeGuessed, holding: holding)
        if framing.contains(.outOfFieldOfView) || gate.active.contains(.outOfFieldOfView) {
            snapshot.aim = view.side
        }
        faults += framing
        return faults.sorted()
    }

    /// Counts the feedback that holds by state and not by frame.
    private mutating func countStanding() {
        for feedback in snapshot.feedback where !gate.active.contains(feedback) {
            switch feedback {
            case .objectNotDetected, .overCapturing, .objectNotFlippable:
                snapshot.feedbackFrames[feedback, default: 0] += 1
            case .environmentTooDark, .outOfFieldOfView, .movingTooFast, .objectTooClose,
                .objectTooFar, .environmentLowLight:
                break
            }
        }
    }

    private mutating func decide(
        _ frame: FrameObservation, _ pose: RigidTransform?, seen: [Feedback],
        _ commands: inout [SessionCommand]
    ) {
        guard snapshot.state == .capturing, !snapshot.isPaused else {
            note(.rejected(.notCapturing, feedback: []), &commands)
            return
        }
        if isShotRequested {
            isShotRequested = false
            requestedShot = keep(frame, pose, .requested, &commands)
            return
        }
        guard snapshot.isAutoCaptureEnabled else {
            note(.rejected(.notCapturing, feedback: []), &commands)
            return
        }
        guard hasRoomForShots else {
            note(.rejected(.maximumReached, feedback: []), &commands)
            return
        }
        // Each frame by what it shows itself: the set is smoothed for the eye, and a short calm
        // between jerks gives good pictures.
        let stopping = seen.filter(\.stopsAutomaticCapture)
        guard stopping.isEmpty else {
            note(.rejected(.feedback, feedback: stopping), &commands)
            return
        }
        switch choice(for: frame, pose) {
        case .keep(let reason): _ = keep(frame, pose, reason, &commands)
        case .reject(let reason): note(.rejected(reason, feedback: []), &commands)
        }
    }

    private func choice(
        for frame: FrameObservation, _ pose: RigidTransform?
    ) -> ShotChooser.Choice {
        guard let dial = passes.last?.dial else {
            return chooser.choice(for: frame, isStill: isStill, at: now)
        }
        if let pose {
            return chooser.choice(for: frame, pose, on: dial, isStill: isStill, at: now)
        }
        // Nobody ever knew a pose: the dial cannot be filled, but pictures can be taken.
        if source?.hasPoses == false, snapshot.framesTracked == 0 {
            return chooser.choice(for: frame, isStill: isStill, at: now)
        }
        return .reject(.noPose)
    }

    private mutating func keep(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ reason: ShotReason,
        _ commands: inout [SessionCommand]
    ) -> Int {
        shotsEverKept += 1
        let number = shotsEverKept
        let pass = passes.count - 1
        passes[pass].shots.append(number)
        let sector = pose.flatMap {
            passes[pass].dial?.add(
                shot: number, sharpness: frame.assessment.sharpness, worldFromCamera: $0)
        }
        snapshot.numberOfShotsTaken += 1
        unsaved.append(number)
        chooser.tookShot(at: now)
        commands.append(
            .keep(
                Shot(
                    number: number, frameIndex: frame.index, frameName: frame.name,
                    timestamp: frame.timestamp, pass: passes.count, sector: sector,
                    reason: reason, sharpness: frame.assessment.sharpness,
                    worldFromCamera: pose,
                    isBeyondMaximum: snapshot.numberOfShotsTaken
                        > options.maximumNumberOfInputImages)))
        note(.kept(shot: number, reason: reason), &commands)
        if let dial = passes[pass].dial, dial.isFull, !passes[pass].isCompletionTold {
            passes[pass].isCompletionTold = true
            commands.append(.passCompleted(pass: passes.count))
        }
        return number
    }

    private mutating func note(
        _ decision: FrameDecision, _ commands: inout [SessionCommand]
    ) {
        snapshot.decision = decision
        commands.append(.note(decision))
    }
}
