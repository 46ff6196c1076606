import Scene

/// Turns a tracked frame into the observation that the engine receives.
public struct FrameAnalyst: Sendable {
    private var assessor = FrameAssessor()
    private var followed = FollowedMotionMeter()
    private var moving = MovingNeighbours()
    private let isStills: Bool

    /// - Parameter kind: the kind of the source; stills have no motion.
    public init(kind: SourceKind) { isStills = kind == .stills }

    /// The observation of a frame.
    /// - Parameters:
    ///   - object: the object in the picture; nil where it is unknown.
    ///   - surface: how the frame agrees with earlier keyframes; nil where that was not measured.
    ///   - light: the change of the light; nil where it is unknown.
    ///   - box: the object's box; nil where it is unknown.
    public mutating func observe(
        _ frame: TrackedFrame, object: ObjectInPicture? = nil, surface: SurfaceAgreement? = nil,
        light: LightChange? = nil, box: BoundingBox? = nil
    ) -> FrameObservation {
        var assessment = assessor.assess(
            frame.luma, isStill: isStills, isHalved: frame.isLumaHalved, object: object,
            color: frame.colorAtHand)
        (assessment.surface, assessment.light) = (surface, light)
        if let box, let time = surface?.viewTime {
            assessment.surface?.heldLandmarks = .init(
                frame.trackingEvidence.inliers, before: time, beside: box)
        }
        assessment.shutterSeconds = frame.trackingEvidence.shutterSeconds
        if let box, let motion = frame.trackingEvidence.secondMotion {
            assessment.bodies = BodyMotion(motion, of: box)
        }
        if let box, let points = frame.trackingEvidence.followed {
            let motions = followed.take(points, beside: box)
            (assessment.ground, assessment.object) = (motions.ground, motions.object)
        }
        // While the poses follow a moved object, points of the ground seem to move on their own.
        moving.take(frame, apart: followed.isGroundMoving ? nil : object, beside: box)
        assessment.movingPoints = moving.count > 0 ? moving.count : nil
        return FrameObservation(
            index: frame.index, name: frame.name, timestamp: frame.timestamp,
            assessment: assessment.rounded,
            intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
            centralDepth: frame.depth?.centralMedian(), exposure: frame.exposure,
            trackingLimitation: frame.poseEstimate.flatMap(TrackingLimitation.init))
    }
}

extension FrameAssessment {
    /// The assessment with its figures rounded to the accuracy of their measures: a journal stores
    /// them for each frame.
    fileprivate var rounded: FrameAssessment {
        var short = self
        short.meanLuma = round(meanLuma, 100)
        short.clippedShare = round(clippedShare, 1e5)
        short.sharpness = round(sharpness, 1e5)
        short.motionPixels = motionPixels.map { round($0, 1000) }
        short.shutterSeconds = shutterSeconds.map { round($0, 1e5) }
        if var flow {
            flow.insideX = flow.insideX.map { round($0, 1000) }
            flow.insideY = flow.insideY.map { round($0, 1000) }
            flow.insideLength = flow.insideLength.map { round($0, 1000) }
            flow.insideMovingShare = round(flow.insideMovingShare, 1e4)
            flow.outsideStillShare = round(flow.outsideStillShare, 1e4)
            flow.outsideMovingShare = round(flow.outsideMovingShare, 1e4)
            // More digits, because these are summed over hundreds of frames.
            flow.brightnessStep = flow.brightnessStep.map { round($0, 1e6) }
            flow.redStep = flow.redStep.map { round($0, 1e6) }
            flow.blueStep = flow.blueStep.map { round($0, 1e6) }
            flow.finenessStep = flow.finenessStep.map { round($0, 1e6) }
            short.flow = flow
        }
        if var region {
            region.areaShare = round(region.areaShare, 1e4)
            region.clippedShare = round(region.clippedShare, 1e5)
            region.texturedShare = round(region.texturedShare, 1e4)
            region.fineness = region.fineness.map { round($0, 1e4) }
            short.region = region
        }
        if var surface {
            surface.object.shift = round(surface.object.shift, 1e4)
            surface.ground.shift = round(surface.ground.shift, 1e4)
            surface.detail = surface.detail.map { round($0, 1e4) }
            surface.exposure = surface.exposure.map { round($0, 1e4) }
            short.surface = surface
        }
        if var bodies {
            bodies.turn = round(bodies.turn, 1e4)
            bodies.tilt = round(bodies.tilt, 1e4)
            bodies.shift = round(bodies.shift, 1e4)
            short.bodies = bodies
        }
        short.ground = ground.map(rounded)
        short.object = self.object.map(rounded)
        if var light {
            light.exposure = round(light.exposure, 1e4)
            light.red = light.red.map { round($0, 1e4) }
            light.blue = light.blue.map { round($0, 1e4) }
            short.light = light
        }
        return short
    }

    private func rounded(_ motion: FollowedMotion) -> FollowedMotion {
        FollowedMotion(turn: round(motion.turn, 1e4), shift: round(motion.shift, 1e4))
    }

    private func round(_ value: Double, _ steps: Double) -> Double {
        (value * steps).rounded() / steps
    }
}

extension SurfaceAgreement.InlierCounts {
    /// The landmarks that were known before a time.
    fileprivate init(_ inliers: [InlierLandmark], before time: Timestamp, beside box: BoundingBox) {
        let bodies = box.bodies(of: inliers.filter { $0.since < time }.map(\.position))
        self.init(object: bodies.object, ground: bodies.ground)
    }
}
