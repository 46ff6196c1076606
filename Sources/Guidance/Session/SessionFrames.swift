import Scene

/// Takes frames: judges them, counts their feedback and chooses shots.
extension ObjectCaptureSession {
    mutating func take(_ frame: FrameObservation, _ commands: inout [SessionCommand]) {
        snapshot.frames.seen += 1
        if frame.assessment.isHalved == true { snapshot.frames.halved += 1 }
        snapshot.latest.observation = frame
        let pose = frame.worldFromCamera.flatMap { $0.translation.isFinite ? $0 : nil }
        if pose != nil { snapshot.frames.tracked += 1 }
        snapshot.tracking.state =
            pose != nil
            ? .normal
            : snapshot.frames.tracked > 0 || frame.trackingLimitation != nil
                ? .limited : .notAvailable
        snapshot.tracking.limitation = pose == nil ? frame.trackingLimitation : nil
        guard isWatching else {
            note(.rejected(.notCapturing, feedback: []), &commands)
            return
        }
        let seen = faults(of: frame, pose)
        steady.gate.update(seen: seen, at: now, isStill: isStill, limits: Self.limits)
        for feedback in steady.gate.active {
            snapshot.frames.withFeedback[feedback, default: 0] += 1
        }
        countStateFeedback()
        chooser.observe(
            frame, at: now, isSteady: !seen.contains(where: \.stopsAutomaticCapture))
        if let pose, let dial = passes.last?.dial, snapshot.state == .capturing {
            let place = dial.place(of: pose)
            chooser.follow(place, on: dial, at: now)
            let isLeft = CoverageMap.band(at: place.elevation) != passes.last?.bandToLeave
            if isLeft { passes[passes.count - 1].bandToLeave = nil }
        }
        before = (frame.timestamp, pose)
        if pose != nil { graph.runs.follow(at: frame.timestamp) }
        decide(frame, pose, seen: seen, &commands)
    }

    /// Faults of the frame itself, of its view of the box, and of its comparison with earlier
    /// frames.
    private mutating func faults(
        of frame: FrameObservation, _ pose: RigidTransform?
    ) -> [Feedback] {
        let holding = isStill ? [] : steady.gate.active
        motion = motion(of: frame, pose)
        var faults = Self.limits.faults(
            of: frame.assessment, motion: motion,
            usualSharpness: watch.isFocusLost ? nil : chooser.usualSharpness, holding: holding)
        snapshot.latest.place = nil
        snapshot.guidance.turnDirection = nil
        if let box = snapshot.box.bounds, let pose, frame.intrinsics.fault == nil {
            faults += framingFaults(of: box, from: pose, frame.intrinsics, holding)
        }
        // Drift and motion are judged from the first shot on; before it, the camera is still being
        // set up.
        if snapshot.state == .capturing, frame.intrinsics.fault == nil {
            watch.isRegionSure = snapshot.box.bounds != nil && !snapshot.box.isSettling
            watch.isBoxEdge = snapshot.box.isAutomatic && snapshot.box.evidence == .depthEdge
            faults += watch.conditions(
                of: frame, pose, box: snapshot.box.bounds, isStill: isStill, others: faults,
                holding: holding)
        }
        return faults.sorted()
    }

    /// The object's motion where its place is known, otherwise that of the whole picture. A box
    /// that was not measured may be larger than the object, and then moves faster than its content,
    /// so the smaller motion counts. A still has no motion.
    private func motion(of frame: FrameObservation, _ pose: RigidTransform?) -> FrameMotion {
        let camera = frame.intrinsics
        var motion = FrameMotion(
            pixels: isStill ? nil : frame.assessment.motionPixels,
            longerSidePixels: max(camera.width, camera.height),
            intervalSeconds: before.map { frame.timestamp.seconds(since: $0.time) },
            shutterSeconds: frame.exposure?.seconds)
        if !isStill, camera.fault == nil, let box = snapshot.box.bounds, let pose,
            let last = before?.pose,
            let boxMotion = box.medianMotionPixels(from: last, to: pose, camera)
        {
            motion.isOfObject = !snapshot.box.isSettling
            let seen = snapshot.box.isMeasured ? nil : frame.assessment.flow?.insideLength
            let object = min(boxMotion, seen ?? boxMotion)
            motion.pixels = motion.isOfObject ? object : motion.pixels.map { min($0, object) }
        }
        guard motion.shutterSeconds == nil, !isStill else { return motion }
        motion.shutterSeconds = frame.assessment.shutterSeconds
        if pose == nil, motion.shutterSeconds != nil, let seen = frame.assessment.flow?.insideLength
        {
            // The pose may be lost because of motion blur. The object moves less in the picture
            // than the background, so the smaller motion counts.
            motion.pixels = motion.pixels.map { min($0, seen) }
        }
        return motion
    }

    private mutating func framingFaults(
        of box: BoundingBox, from pose: RigidTransform, _ intrinsics: Intrinsics,
        _ holding: [Feedback]
    ) -> [Feedback] {
        snapshot.latest.place = newDial(round: box, sectors: 1).place(of: pose)
        let view = BoxView(box, from: pose, intrinsics)
        let framing = view.faults(
            Self.limits, isSizeGuessed: snapshot.box.isSizeGuessed, holding: holding)
        if framing.contains(.outOfFieldOfView) || steady.gate.active.contains(.outOfFieldOfView) {
            snapshot.guidance.turnDirection = view.side
        }
        return framing
    }

    /// Whether a fault stops automatic capture from this source.
    private func stops(_ fault: Feedback) -> Bool {
        (isStill ? fault.severityForStills : fault.severity) == .stopsAutoCapture
    }

    /// Counts feedback that belongs to the session's state instead of a frame.
    private mutating func countStateFeedback() {
        for feedback in snapshot.guidance.feedback where !steady.gate.active.contains(feedback) {
            switch feedback {
            case .objectNotDetected, .overCapturing, .objectNotFlippable:
                snapshot.frames.withFeedback[feedback, default: 0] += 1
            case .environmentTooDark, .outOfFieldOfView, .movingTooFast, .objectTooClose,
                .objectTooFar, .cameraChanged, .highlightsBlown, .environmentLowLight,
                .objectMoved, .backgroundStill, .noParallax, .objectShiny, .exposureDrifting,
                .whiteBalanceDrifting, .focusDrifting, .tooLittleTexture, .somethingMoving:
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
        if shots.request == .open {
            shots.request = .kept(keep(frame, pose, .requested, nil, &commands))
            return
        }
        guard snapshot.shots.isAutomatic else {
            note(.rejected(.notCapturing, feedback: []), &commands)
            return
        }
        guard hasRoomForShots else {
            note(.rejected(.maximumReached, feedback: []), &commands)
            return
        }
        guard passes.last?.bandToLeave == nil else {
            note(.rejected(.viewCovered, feedback: []), &commands)
            return
        }
        // Each frame is judged by its own measurements, since a short calm between jerks gives good
        // pictures. The active feedback changes more slowly, so that a person can read it.
        let stopping = seen.filter(stops)
        let isBlurred = stopping == [.movingTooFast]
        guard stopping.isEmpty || (isBlurred && !Self.limits.speed.isFarTooFast(motion)) else {
            note(.rejected(.feedback, feedback: stopping), &commands)
            return
        }
        switch choice(for: frame, pose, isBlurred: isBlurred) {
        case .keep(let reason, let mark): _ = keep(frame, pose, reason, mark, &commands)
        case .reject(let reason):
            note(
                isBlurred
                    ? .rejected(.feedback, feedback: stopping) : .rejected(reason, feedback: []),
                &commands)
        }
    }

    private func choice(
        for frame: FrameObservation, _ pose: RigidTransform?, isBlurred: Bool
    ) -> ShotChooser.Choice {
        guard let dial = passes.last?.dial else {
            if isBlurred { return .reject(.soft) }
            return chooser.choice(for: frame, isStill: isStill, at: now)
        }
        if let pose {
            return chooser.choice(
                for: frame, pose, on: dial, isStill: isStill,
                blur: isBlurred ? .blurred : isMeasuredClear ? .clear : .unknown,
                isSettling: snapshot.box.isSettling, at: now)
        }
        if isBlurred { return .reject(.soft) }
        // If no frame ever has a pose, the dial cannot be filled, but pictures can still be taken.
        if source?.hasPoses == false, snapshot.frames.tracked == 0 {
            return chooser.choice(for: frame, isStill: isStill, at: now)
        }
        return .reject(.noPose)
    }

    /// Whether measurements show that the object is neither blurred by motion nor out of focus.
    private var isMeasuredClear: Bool {
        Self.limits.speed.hasLittleMotionBlur(motion) && watch.isInFocus(at: now)
    }

    private mutating func keep(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ reason: ShotReason,
        _ mark: ShotMark?, _ commands: inout [SessionCommand]
    ) -> Int {
        let number = shots.add()
        if pose != nil { graph.runs.add(shot: number) }
        let pass = passes.count - 1
        passes[pass].shots.append(number)
        let sector = pose.flatMap {
            passes[pass].dial?.add(
                shot: number, sharpness: frame.assessment.sharpness, isSoft: mark == .soft,
                worldFromCamera: $0)
        }
        if let pose, let box = snapshot.box.bounds {
            coverage.add(
                shot: number, sharpness: frame.assessment.sharpness, isSoft: mark == .soft,
                worldFromCamera: pose, round: box)
        }
        snapshot.shots.taken += 1
        snapshot.shots.lastNumber = number
        chooser.tookShot(at: now)
        watch.tookShot(frame)
        commands.append(
            .keep(
                Shot(
                    number: number, frameIndex: frame.index, frameName: frame.name,
                    timestamp: frame.timestamp, pass: passes.count, sector: sector,
                    reason: reason, sharpness: frame.assessment.sharpness,
                    worldFromCamera: pose,
                    isBeyondMaximum: snapshot.shots.taken
                        > options.maximumNumberOfInputImages,
                    mark: mark)))
        note(.kept(shot: number, reason: reason), &commands)
        reportCompletion(ofPass: pass, &commands)
        return number
    }

    private mutating func note(
        _ decision: FrameDecision, _ commands: inout [SessionCommand]
    ) {
        snapshot.latest.decision = decision
        if let place = snapshot.latest.place, snapshot.state == .capturing {
            coverage.noteRejection(decision, at: place)
        }
        commands.append(.note(decision))
    }
}
