import Glibc
import Scene

/// Watches for what a single frame does not tell: drift from the first shot, turning on the spot, a
/// background that stands still, an object that moved.
struct ConditionWatch {
    private struct Reference {
        var intrinsics: Intrinsics
        var exposure: Exposure?
        var meanLuma: Double
    }

    private let limits = ConditionThresholds()
    /// What frames agree on with earlier keyframes.
    private(set) var surfaces = SurfaceConditions()
    private var reference: Reference?
    private var light = LightConditions()
    /// Change of the fineness of detail on what was followed since the first shot, log2.
    private var detail = 0.0
    private var hasDetail = false
    private var fineness = FinenessHistory()
    private var softening = SofteningWatch()
    /// Whether the object's region is the object's: a young box also shows what lies beside it.
    var isRegionSure = true
    private var path: [(time: Timestamp, pose: RigidTransform)] = []
    /// How long the object turned of late; time without it counts back.
    private var turnedSeconds = 0.0
    /// Time since the frame before, seconds; 0 for the first.
    private var interval = 0.0
    private var lastPose: RigidTransform?
    private var lastTime: Timestamp?

    /// Where the region as a whole keeps this share of its high fineness, no focus is lost: what was
    /// followed is seen aslant. Chosen on two walks: focus lost 0.66 of it, aslant 0.95 (medians).
    private static let keptFineness = 0.85
    /// Nine focused frames in ten exceed a certain fineness. Where the region keeps this share of it, no
    /// focus is lost either: a chain of keyframes may have summed up errors. On seven of eight walks lost
    /// focus left at most 0.82 of it, and summed errors at least 0.97, in nine frames of ten; on the
    /// eighth, with a plain object, lost focus left 1.15.
    private static let keptLowFineness = 0.9
    private var leastFocused: Double {
        min(Self.keptFineness * (fineness.high ?? 0), Self.keptLowFineness * (fineness.low ?? 0))
    }
    /// Steps of detail from frame to frame are forgotten with this time constant, seconds (guess).
    private static let memorySeconds = 20.0
    /// As far back as the path is kept; a source of any rate.
    private static let longestPath = 240

    /// The first shot of the scan, against which drift is measured.
    mutating func tookShot(_ frame: FrameObservation) {
        guard reference == nil else { return }
        reference = Reference(
            intrinsics: frame.intrinsics, exposure: frame.exposure,
            meanLuma: frame.assessment.meanLuma)
        light.begin()
        detail = 0
    }

    /// How the detail of a keyframe that is taken now is held against the first, log2.
    var keyframeDetail: Double { surfaces.keyframeDetail(isSoftening: softening.isSoftening) }

    /// The object stands elsewhere now.
    mutating func forgetSurfaces() { surfaces.forgetSurfaces() }

    /// The camera was away: what is summed from frame to frame cannot go on.
    mutating func forgetPath() {
        (path, lastPose, turnedSeconds, lastTime) = ([], nil, 0, nil)
    }

    /// What holds for a frame.
    /// - Parameters:
    ///   - others: what else is wrong with the frame; a spoilt frame says nothing of texture.
    ///   - holding: what held before, for the hysteresis.
    mutating func conditions(
        of frame: FrameObservation, _ pose: RigidTransform?, box: BoundingBox?, isStill: Bool,
        others: [Feedback], holding: [Feedback]
    ) -> [Feedback] {
        var found: [Feedback] = []
        if let agreement = frame.assessment.surface {
            surfaces.take(agreement, at: frame.timestamp)
        }
        surfaces.take(frame.assessment.bodies, at: frame.timestamp)
        if surfaces.isMoved(at: frame.timestamp) { found.append(.objectMoved) }
        surface(frame, others, holding, &found)
        if pose == nil { plainPicture(frame, others, holding, &found) }
        camera(frame, isStill, others, holding, &found)
        if !isStill {
            // Smeared patches are followed badly.
            if !others.contains(.movingTooFast) {
                motion(frame, pose, box, holding, &found)
            }
            spot(frame, pose, box, others, holding, &found)
        }
        lastPose = pose
        return found
    }

    private func level(
        _ limit: ConditionThresholds.Limit, _ feedback: Feedback, _ holding: [Feedback]
    ) -> Double {
        holding.contains(feedback) ? limit.ends : limit.begins
    }

    private func surface(
        _ frame: FrameObservation, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        guard let region = frame.assessment.region, region.areaShare >= limits.leastRegionShare,
            !others.contains(.outOfFieldOfView)
        else { return }
        if region.clippedShare > level(limits.blownShare, .highlightsBlown, holding) {
            found.append(.highlightsBlown)
        } else if region.clippedShare > level(limits.shinyShare, .objectShiny, holding) {
            found.append(.objectShiny)
        }
        // Darkness, blur and distance take texture away that is there.
        let isClear = others.allSatisfy { $0 == .environmentLowLight }
        if isClear,
            region.texturedShare < level(limits.texturedShare, .tooLittleTexture, holding)
        {
            found.append(.tooLittleTexture)
        }
    }

    /// While nobody knows where the object is, a picture that shows hardly a place to recognise tells
    /// why.
    private func plainPicture(
        _ frame: FrameObservation, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        guard let flow = frame.assessment.flow, !others.contains(.environmentTooDark),
            !others.contains(.movingTooFast)
        else { return }
        let patches = Double(flow.inside + flow.outside)
        if patches < level(limits.texturedPatches, .tooLittleTexture, holding) {
            found.append(.tooLittleTexture)
        }
    }

    private mutating func camera(
        _ frame: FrameObservation, _ isStill: Bool, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        interval = lastTime.map { max(0, frame.timestamp.seconds(since: $0)) } ?? 0
        lastTime = frame.timestamp
        if others.contains(.movingTooFast) {
            light.leaveOut(after: interval)
        } else {
            light.take(frame.assessment, after: interval)
        }
        softening.take(
            fineness: frame.assessment.region?.fineness,
            step: frame.assessment.flow?.finenessStep, at: frame.timestamp)
        if let flow = frame.assessment.flow {
            // What is summed up also sums up the errors of each step; it is forgotten slowly.
            detail *= exp(-interval / Self.memorySeconds)
            detail += flow.finenessStep ?? 0
            hasDetail = hasDetail || flow.finenessStep != nil
        }
        focus(frame, others, holding, &found)
        guard let reference else { return }
        let (then, now) = (reference.intrinsics, frame.intrinsics)
        if then.width != now.width || then.height != now.height
            || abs(now.fx - then.fx) > limits.focalShare * abs(then.fx)
        {
            found.append(.cameraChanged)
        }
        let limit = isStill ? limits.stillExposureValues : limits.exposureValues
        let change = exposureChange(frame, reference, isStill: isStill)
        if abs(change) > level(limit, .exposureDrifting, holding) {
            found.append(.exposureDrifting)
        }
        if light.balance > level(limits.balanceValues, .whiteBalanceDrifting, holding) {
            found.append(.whiteBalanceDrifting)
        }
    }

    /// In exposure values, positive brighter: from the camera's own word where it gives it, else
    /// from what several frames show, else from whole photographs.
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

    private mutating func focus(
        _ frame: FrameObservation, _ others: [Feedback], _ holding: [Feedback],
        _ found: inout [Feedback]
    ) {
        if surfaces.isKnown {
            // The same surfaces have lost detail.
            guard others.isEmpty else { return }
            let now = frame.assessment.region?.fineness
            let isFine = now.map { $0 >= leastFocused } ?? false
            let loss = level(limits.surfaceDetailLoss, .focusDrifting, holding)
            if surfaces.detail(at: frame.timestamp) < -loss, !isFine {
                found.append(.focusDrifting)
                fineness.forgetLatest()
            } else if let now {
                fineness.add(now, at: frame.timestamp)
            }
            return
        }
        guard isRegionSure, let now = frame.assessment.region?.fineness, others.isEmpty else {
            return
        }
        guard let usual = fineness.usual else {
            fineness.begin(with: now)
            return
        }
        let floor = ConditionThresholds.leastFineness
        let share = level(limits.finenessShare, .focusDrifting, holding)
        // Another side may have other detail: what was followed must have lost it.
        let hasLost =
            !hasDetail || detail < -level(limits.detailLoss, .focusDrifting, holding)
        if hasLost, now < floor + share * (usual - floor) {
            found.append(.focusDrifting)
        }
    }

    // MARK: Motion

    private mutating func motion(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ box: BoundingBox?,
        _ holding: [Feedback], _ found: inout [Feedback]
    ) {
        // Too little to follow says nothing either way.
        guard let flow = frame.assessment.flow, flow.inside >= 4, flow.outside >= 6 else { return }
        let longer = Double(max(frame.intrinsics.width, frame.intrinsics.height))
        let predicted = predictedShift(frame, pose, box)
        let objectMoves = flow.insideMovingShare >= limits.movingObjectShare
        let isStill =
            flow.outsideStillShare > level(limits.stillBackgroundShare, .backgroundStill, holding)
        // Single frames on which the match fails do not begin the count anew.
        // However far apart frames are, it takes four of them.
        let step = min(interval, limits.turningSeconds / 4)
        turnedSeconds += objectMoves && isStill ? step : -step
        turnedSeconds = max(0, min(limits.turningSeconds, turnedSeconds))
        let isTurning =
            turnedSeconds
            >= (holding.contains(.backgroundStill) ? 0.5 : 1) * limits.turningSeconds
        if isTurning { found.append(.backgroundStill) }
        // With poses the object's own motion is what they do not explain; a turntable's do.
        if surfaces.isKnown {
            // The keyframes have said it.
        } else if isRegionSure, let predicted, let x = flow.insideX, let y = flow.insideY {
            let stray =
                ((x - predicted.x) * (x - predicted.x)
                + (y - predicted.y) * (y - predicted.y)).squareRoot()
            let allowed =
                level(limits.strayShare, .objectMoved, holding) * longer + 0.5 * predicted.length
            if stray > allowed { found.append(.objectMoved) }
        } else if pose == nil, objectMoves, isStill, !isTurning {
            found.append(.objectMoved)
        }
        // Where the poses say that the camera stands, what moves may be most of what can be followed.
        let cameraStands = flow.outsideStillShare >= 0.5 || isStanding(pose, box, frame.intrinsics)
        if cameraStands,
            flow.outsideMovingShare
                > level(limits.somethingMovingShare, .somethingMoving, holding)
        {
            found.append(.somethingMoving)
        }
    }

    /// Whether the camera neither turned nor went since the last frame.
    private func isStanding(
        _ pose: RigidTransform?, _ box: BoundingBox?, _ camera: Intrinsics
    ) -> Bool {
        guard let pose, let lastPose, let box, camera.fx > 0 else { return false }
        let radians =
            limits.standingShare * Double(max(camera.width, camera.height)) / camera.fx
        let distance = (box.center - pose.translation).length
        return (pose.translation - lastPose.translation).length < radians * distance
            && angle(between: pose.rotation.zAxis, and: lastPose.rotation.zAxis) < radians
            && angle(between: pose.rotation.xAxis, and: lastPose.rotation.xAxis) < radians
    }

    /// Where the middle of the box should have gone in the picture since the last frame, pixels.
    private func predictedShift(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ box: BoundingBox?
    ) -> Vector2? {
        guard let pose, let lastPose, let box else { return nil }
        return frame.intrinsics.shift(of: box.center, from: lastPose, to: pose)
    }

    private mutating func spot(
        _ frame: FrameObservation, _ pose: RigidTransform?, _ box: BoundingBox?,
        _ others: [Feedback], _ holding: [Feedback], _ found: inout [Feedback]
    ) {
        guard let pose else {
            path = []
            return
        }
        path.removeAll { frame.timestamp.seconds(since: $0.time) > limits.parallaxSeconds }
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
        if turn > limits.spotTurn,
            travel < level(limits.spotTravelShare, .noParallax, holding) * distance
        {
            found.append(.noParallax)
        }
    }
}

extension Intrinsics {
    /// How far a point moves in the picture when the camera moves, pixels; nil behind the camera.
    func shift(
        of pointInWorld: Vector3, from before: RigidTransform, to after: RigidTransform
    ) -> Vector2? {
        guard let old = project(before.inverse * pointInWorld),
            let new = project(after.inverse * pointInWorld)
        else { return nil }
        return new - old
    }
}
