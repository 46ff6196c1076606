import Glibc
import Scene

/// Detects conditions that no single frame shows: drift since the first shot, turning on the spot,
/// a still background, a moved object.
struct ConditionMonitor {
    private struct Reference {
        var intrinsics: Intrinsics
        var focalPixels: Double
        var exposure: Exposure?
        var meanLuma: Double
    }

    private let limits = ConditionThresholds()
    /// Comparison of frames with earlier keyframes.
    private(set) var surfaces = SurfaceConditions()
    private var reference: Reference?
    /// The tracker's focal length as a multiple of the source's, after its latest step.
    private var focalFactor = 1.0
    private var light = LightConditions()
    private var focus = FocusMonitor()
    /// Whether the object's region shows only the object. While the box is not final, the region
    /// may also show surroundings.
    var isRegionSure = true
    /// Whether the box most likely encloses only one edge of a plain object.
    var isBoxEdge = false
    private var path: [(time: Timestamp, pose: RigidTransform)] = []
    /// Time for which the object turned recently, seconds; time in which it did not turn is
    /// subtracted.
    private var turnedSeconds = 0.0
    /// Time since the previous frame, seconds; 0 for the first frame.
    private var interval = 0.0
    private var lastPose: RigidTransform?
    private var lastTime: Timestamp?

    /// Pictures may be missing between two frames only if the frames are farther apart than this,
    /// seconds (guess).
    private static let leastGapSeconds = 0.3
    /// Pictures are missing only if the interval is also longer than this multiple of the previous
    /// interval (guess).
    private static let leastGapIntervals = 4.0
    /// At most this number of poses of the camera's path is kept, which matters only at a high
    /// frame rate.
    private static let longestPath = 240
    /// The object's motion is judged only with at least `leastInside` followed patches inside its
    /// region and at least `leastOutside` outside (guesses).
    private static let (leastInside, leastOutside) = (4, 6)
    /// An object must be seen to turn in at least this number of frames, however far apart they are
    /// (guess).
    private static let leastTurningFrames = 4.0
    /// The camera stands still if at least this share of the patches outside the object is at rest
    /// (guess).
    private static let leastStillShare = 0.5

    /// A still background is reported until the time for which the object turned falls below this
    /// share of `turningSeconds` (guess).
    private static let holdingShare = 0.5
    /// The predicted shift of the object may be wrong by this share of its length (guess).
    private static let predictionError = 0.5

    /// Records the scan's first shot as the reference for drift; later shots are ignored.
    mutating func tookShot(_ frame: FrameObservation) {
        guard reference == nil else { return }
        reference = Reference(
            intrinsics: frame.intrinsics, focalPixels: frame.statedFocalPixels,
            exposure: frame.exposure, meanLuma: frame.assessment.meanLuma)
        light.begin()
        focus.begin()
    }

    /// Fine detail of a keyframe taken now, relative to the sharpest earlier keyframe, log2.
    var keyframeDetail: Double { surfaces.keyframeDetail(isSoftening: focus.isSoftening) }

    /// Whether measurements show that the object is in focus.
    func isInFocus(at now: Timestamp) -> Bool { surfaces.keepsDetail(at: now) && !focus.isLost }

    /// Whether the focus was seen to leave the object and has not been seen to return.
    var isFocusLost: Bool { focus.isLost }

    /// Forgets the surfaces, because the object was moved.
    mutating func forgetSurfaces() { surfaces.forgetSurfaces() }

    /// Forgets times, and sums over frames: a new run of the source has another clock.
    mutating func forgetTimes() {
        (path, lastPose, turnedSeconds, lastTime) = ([], nil, 0, nil)
        light.forgetTimes()
        focus.forgetTimes()
        surfaces.forgetTimes()
    }

    /// The conditions that hold for a frame.
    /// - Parameters:
    ///   - others: other faults of the frame; with such a fault the frame does not show the
    ///     object's
    ///     texture.
    ///   - holding: the conditions that held before, for the hysteresis.
    mutating func conditions(
        of frame: FrameObservation, _ pose: RigidTransform?, box: BoundingBox?, isStill: Bool,
        others: [Feedback], holding: [Feedback]
    ) -> [Feedback] {
        var found: [Feedback] = []
        advance(to: frame.timestamp)
        noteFocalLength(of: frame)
        compare(frame.assessment, at: frame.timestamp)
        if surfaces.isMoved(at: frame.timestamp) { found.append(.objectMoved) }
        surface(frame, others, holding, &found)
        texture(frame, others, holding, &found)
        if pose == nil {
            surfaces.losePose()
            plainPicture(frame, others, holding, &found)
        }
        camera(frame, isStill, others, holding, &found)
        if !isStill {
            // In pictures blurred by motion, patches are followed badly.
            if !others.contains(.movingTooFast) {
                motion(frame, pose, box, holding, &found)
            }
            turningOnSpot(frame, pose, box, others, holding, &found)
        }
        lastPose = pose
        return found
    }

    /// Measures the time since the previous frame, and detects missing pictures.
    private mutating func advance(to time: Timestamp) {
        let before = interval
        interval = lastTime.map { max(0, time.seconds(since: $0)) } ?? 0
        lastTime = time
        if interval > max(Self.leastGapSeconds, Self.leastGapIntervals * before) {
            surfaces.noteGap(at: time)
        }
    }

    /// Passes on that the tracker corrected its focal length.
    private mutating func noteFocalLength(of frame: FrameObservation) {
        let factor = frame.focalFactor ?? 1
        guard abs(factor - focalFactor) > limits.drift.focalShare * focalFactor else { return }
        focalFactor = factor
        surfaces.noteFocalLength(at: frame.timestamp)
    }

    /// Passes on how a frame agrees with earlier surfaces, and which motions its pose does not
    /// explain.
    private mutating func compare(_ assessment: FrameAssessment, at time: Timestamp) {
        let moves = surfaces.moves
        surfaces.take(assessment.bodies, at: time)
        surfaces.take(assessment.ground, of: .ground, at: time)
        surfaces.take(assessment.object, of: .object, at: time)
        // The surface is compared last, since it may contradict the points of the same frame.
        if let agreement = assessment.surface {
            surfaces.take(agreement, at: time)
        }
        if surfaces.moves > moves {
            light.undoLatestJumps()
            focus.forgetTrend()
        }
    }

    private func level(
        _ limit: ConditionThresholds.Limit, _ feedback: Feedback, _ holding: [Feedback]
    ) -> Double {
        limit.level(holds: holding.contains(feedback))
    }

    private func surface(
        _ frame: FrameObservation, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        guard let region = measurable(frame), !others.contains(.outOfFieldOfView) else { return }
        let limits = self.limits.highlights
        if region.clippedShare > level(limits.blownShare, .highlightsBlown, holding) {
            found.append(.highlightsBlown)
        }
        // If the surroundings are clipped as well, the light is too strong, and the object is not
        // called shiny.
        if frame.assessment.brightLuma ?? 0 < limits.clippedLuma,
            region.clippedShare > level(limits.shinyShare, .objectShiny, holding)
        {
            found.append(.objectShiny)
        }
    }

    private func texture(
        _ frame: FrameObservation, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        // Darkness, blur and distance hide texture, so the texture is not judged with such a fault.
        guard others.allSatisfy({ $0 == .environmentLowLight }) else { return }
        let least = level(limits.texture.share, .tooLittleTexture, holding)
        let isPlain = measurable(frame).map { $0.texturedShare < least } ?? false
        if isPlain || isBoxEdge { found.append(.tooLittleTexture) }
    }

    /// Quality of the object's region; nil where the region is unknown or too small to be judged.
    private func measurable(_ frame: FrameObservation) -> RegionQuality? {
        frame.assessment.region.flatMap { $0.areaShare >= limits.leastRegionShare ? $0 : nil }
    }

    /// For a frame without a pose: reports too little texture if hardly any patches of the picture
    /// can be tracked.
    private func plainPicture(
        _ frame: FrameObservation, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        guard let flow = frame.assessment.flow, !others.contains(.environmentTooDark),
            !others.contains(.movingTooFast)
        else { return }
        let patches = Double(flow.inside + flow.outside)
        if patches < level(limits.texture.patches, .tooLittleTexture, holding) {
            found.append(.tooLittleTexture)
        }
    }

    private mutating func camera(
        _ frame: FrameObservation, _ isStill: Bool, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        if others.contains(.movingTooFast) {
            light.skipFrame(after: interval)
        } else {
            light.take(frame.assessment, at: frame.timestamp, after: interval)
        }
        focus.take(
            frame.assessment, isRegionSure: isRegionSure, after: interval, at: frame.timestamp)
        let canJudgeFocus =
            others.isEmpty
            || others == [.movingTooFast] && focus.explainsBlur(at: frame.timestamp)
        if canJudgeFocus, isFocusDrifting(frame, isHolding: holding.contains(.focusDrifting)) {
            found.append(.focusDrifting)
        }
        guard let reference else { return }
        let (then, now) = (reference.intrinsics, frame.intrinsics)
        let focalChange = frame.statedFocalPixels - reference.focalPixels
        if then.width != now.width || then.height != now.height
            || abs(focalChange) > limits.drift.focalShare * abs(reference.focalPixels)
        {
            found.append(.cameraChanged)
        }
        let limit = isStill ? limits.drift.stillExposureValues : limits.drift.exposureValues
        let change = exposureChange(frame, reference, isStill: isStill)
        if abs(change) > level(limit, .exposureDrifting, holding) {
            found.append(.exposureDrifting)
        }
        if light.balance > level(limits.drift.balanceValues, .whiteBalanceDrifting, holding) {
            found.append(.whiteBalanceDrifting)
        }
    }

    /// Change of exposure in exposure values, positive for brighter. It comes from the camera's
    /// exposure data if there are any. Otherwise it is measured on several frames of a video, or on
    /// the mean brightness of photographs.
    private func exposureChange(
        _ frame: FrameObservation, _ reference: Reference, isStill: Bool
    ) -> Double {
        if let now = frame.exposure, let then = reference.exposure {
            let change = now.seconds * now.gain / (then.seconds * then.gain)
            return change > 0 && change.isFinite ? log2(change) : 0
        }
        guard isStill else { return light.exposure }
        return log2(max(1, frame.assessment.meanLuma) / max(1, reference.meanLuma))
    }

    private mutating func isFocusDrifting(_ frame: FrameObservation, isHolding: Bool) -> Bool {
        if surfaces.isKnown {
            return focus.isDrifting(frame, on: surfaces, isHolding: isHolding)
        }
        guard isRegionSure, let fineness = frame.assessment.region?.fineness else { return false }
        return focus.isDrifting(region: fineness, isHolding: isHolding)
    }

    // MARK: Motion

    private mutating func motion(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ box: BoundingBox?,
        _ holding: [Feedback], _ found: inout [Feedback]
    ) {
        // With few patches there is no evidence of motion.
        guard let flow = frame.assessment.flow, flow.inside >= Self.leastInside,
            flow.outside >= Self.leastOutside
        else { return }
        let limits = self.limits.motion
        let longer = Double(max(frame.intrinsics.width, frame.intrinsics.height))
        let predicted = predictedShift(frame, pose, box)
        let objectMoves = flow.insideMovingShare >= limits.movingObjectShare
        let isStill =
            flow.outsideStillShare > level(limits.stillBackgroundShare, .backgroundStill, holding)
        // A frame without a turn only subtracts time, so that a single failed match does not
        // restart the count.
        let step = min(interval, limits.turningSeconds / Self.leastTurningFrames)
        turnedSeconds += objectMoves && isStill ? step : -step
        turnedSeconds = max(0, min(limits.turningSeconds, turnedSeconds))
        let isTurning =
            turnedSeconds
            >= (holding.contains(.backgroundStill) ? Self.holdingShare : 1) * limits.turningSeconds
        if isTurning { found.append(.backgroundStill) }
        // If poses are known, a motion counts as the object's own only if the poses do not explain
        // it. On a turntable, the poses explain all of it.
        if surfaces.isKnown {
            // The comparison with keyframes has already decided whether the object moved.
        } else if isRegionSure, let predicted, let x = flow.insideX, let y = flow.insideY {
            let shiftError =
                ((x - predicted.x) * (x - predicted.x)
                + (y - predicted.y) * (y - predicted.y)).squareRoot()
            let allowed =
                level(limits.shiftErrorShare, .objectMoved, holding) * longer + Self.predictionError
                * predicted.length
            if shiftError > allowed { found.append(.objectMoved) }
        } else if pose == nil, objectMoves, isStill, !isTurning {
            found.append(.objectMoved)
        }
        // Patches outside the object show a camera at rest if enough of them are still. If most of
        // them move, the poses may still show a camera at rest.
        let isCameraStill =
            flow.outsideStillShare >= Self.leastStillShare
            || isCameraAtRest(pose, box, frame.intrinsics)
        let isMovingBeside =
            isCameraStill
            && flow.outsideMovingShare
                > level(limits.somethingMovingShare, .somethingMoving, holding)
        let movingPoints = Double(frame.assessment.movingPoints ?? 0)
        if isMovingBeside || movingPoints >= level(limits.movingPoints, .somethingMoving, holding) {
            found.append(.somethingMoving)
        }
    }

    /// Whether the camera has neither turned nor moved since the last frame; false where a pose is
    /// unknown.
    private func isCameraAtRest(
        _ pose: RigidTransform?, _ box: BoundingBox?, _ camera: Intrinsics
    ) -> Bool {
        guard let pose, let lastPose, let box, camera.fx > 0 else { return false }
        let radians =
            limits.motion.standingShare * Double(max(camera.width, camera.height)) / camera.fx
        let distance = (box.center - pose.translation).length
        return (pose.translation - lastPose.translation).length < radians * distance
            && angle(between: pose.rotation.zAxis, and: lastPose.rotation.zAxis) < radians
            && angle(between: pose.rotation.xAxis, and: lastPose.rotation.xAxis) < radians
    }

    /// Predicted shift of the box's centre in the picture since the last frame, pixels; nil where a
    /// pose is unknown.
    private func predictedShift(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ box: BoundingBox?
    ) -> Vector2? {
        guard let pose, let lastPose, let box else { return nil }
        return frame.intrinsics.shift(of: box.center, from: lastPose, to: pose)
    }

    private mutating func turningOnSpot(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ box: BoundingBox?,
        _ others: [Feedback], _ holding: [Feedback], _ found: inout [Feedback]
    ) {
        guard let pose else {
            path = []
            return
        }
        let limits = self.limits.parallax
        path.removeAll { frame.timestamp.seconds(since: $0.time) > limits.seconds }
        if path.count >= Self.longestPath { path.removeFirst() }
        path.append((frame.timestamp, pose))
        guard let box else { return }
        var (turn, travel) = (0.0, 0.0)
        for entry in path {
            turn = max(
                turn, angle(between: entry.pose.rotation.zAxis, and: pose.rotation.zAxis))
            travel = max(travel, (entry.pose.translation - pose.translation).length)
        }
        let distance = (box.center - pose.translation).length
        if turn > limits.turn,
            travel < level(limits.travelShare, .noParallax, holding) * distance
        {
            found.append(.noParallax)
        }
    }
}

extension Intrinsics {
    /// Shift of a point in the picture between two camera poses, pixels; nil where the point is
    /// behind the camera.
    func shift(
        of pointInWorld: Vector3, from before: RigidTransform, to after: RigidTransform
    ) -> Vector2? {
        guard let old = project(before.inverse * pointInWorld),
            let new = project(after.inverse * pointInWorld)
        else { return nil }
        return new - old
    }
}
