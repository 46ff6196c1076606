import Scene

/// Turns a tracked frame into the observation that the engine receives.
public struct FrameAnalyzer: Sendable {
    private var assessor = FrameAssessor()
    private var followed = FollowedMotionMeter()
    private var groundPictures = GroundPictureMotion()
    private var moving = MovingNeighbours()
    private let isStills: Bool

    /// - Parameter kind: the kind of the source. In stills no motion is measured.
    public init(kind: SourceKind) { isStills = kind == .stills }

    /// The observation of a frame.
    /// - Parameters:
    ///   - object: the object in the picture; nil where it is unknown.
    ///   - surface: how the frame agrees with earlier keyframes; nil where that was not measured.
    ///   - light: the change of the light since the first frame; nil where it is unknown.
    ///   - box: the object's box; nil where it is unknown.
    public mutating func observe(
        _ frame: TrackedFrame, object: ObjectInPicture? = nil, surface: SurfaceAgreement? = nil,
        light: LightChange? = nil, box: BoundingBox? = nil
    ) -> FrameObservation {
        var assessment = assessor.assess(
            frame.luma, isStill: isStills, isHalved: frame.isLumaHalved, object: object,
            color: frame.decodedColor)
        (assessment.surface, assessment.light) = (surface, light)
        if let box, let time = surface?.viewTime {
            assessment.surface?.inlierLandmarks = .init(
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
        if let box, assessment.ground == nil {
            assessment.ground = groundMotion(in: frame, surface: surface, beside: box)
        }
        // While the poses follow a moved object, points of the ground seem to move by themselves,
        // so no moving points are counted.
        moving.take(frame, apart: followed.isGroundMoving ? nil : object, beside: box)
        assessment.movingPoints = moving.count > 0 ? moving.count : nil
        return FrameObservation(
            index: frame.index, name: frame.name, timestamp: frame.timestamp,
            assessment: assessment.rounded,
            intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera,
            centralDepth: frame.depth?.centralMedian(), exposure: frame.exposure,
            trackingLimitation: frame.poseEstimate.flatMap(TrackingLimitation.init),
            focalFactor: frame.focalFactor)
    }

    /// The motion of the ground beside the box, measured with small pictures.
    private mutating func groundMotion(
        in frame: TrackedFrame, surface: SurfaceAgreement?, beside box: BoundingBox
    ) -> FollowedMotion? {
        guard let pose = frame.validPose, let reduced = assessor.reducedPicture else { return nil }
        let small = {
            GroundPicture(
                reduced.picture, reduction: reduced.reduction, at: frame.timestamp,
                worldFromCamera: pose, frame.intrinsics)
        }
        return groundPictures.take(at: frame.timestamp, small, beside: box, surface: surface)
    }
}

/// The values of an assessment are rounded to these numbers of steps per unit.
private enum Steps {
    /// Steps per grey level.
    static let luma = 100.0
    /// Steps per pixel of a length.
    static let pixel = 1000.0
    /// Steps per unit for shares, logarithms and angles.
    static let share = 1e4
    /// Steps per unit for small values: shares of clipped pixels, sharpness and seconds.
    static let precise = 1e5
    /// Steps per unit for changes that are summed over hundreds of frames.
    static let summed = 1e6
}

extension FrameAssessment {
    /// The assessment with its values rounded to the accuracy of measurement, because a journal
    /// stores them for each frame.
    fileprivate var rounded: FrameAssessment {
        var short = self
        short.meanLuma = round(meanLuma, Steps.luma)
        short.clippedShare = round(clippedShare, Steps.precise)
        short.sharpness = round(sharpness, Steps.precise)
        short.motionPixels = motionPixels.map { round($0, Steps.pixel) }
        short.shutterSeconds = shutterSeconds.map { round($0, Steps.precise) }
        if var flow {
            flow.insideX = flow.insideX.map { round($0, Steps.pixel) }
            flow.insideY = flow.insideY.map { round($0, Steps.pixel) }
            flow.insideLength = flow.insideLength.map { round($0, Steps.pixel) }
            flow.insideMovingShare = round(flow.insideMovingShare, Steps.share)
            flow.outsideStillShare = round(flow.outsideStillShare, Steps.share)
            flow.outsideMovingShare = round(flow.outsideMovingShare, Steps.share)
            flow.brightnessStep = flow.brightnessStep.map { round($0, Steps.summed) }
            flow.redStep = flow.redStep.map { round($0, Steps.summed) }
            flow.blueStep = flow.blueStep.map { round($0, Steps.summed) }
            flow.finenessStep = flow.finenessStep.map { round($0, Steps.summed) }
            short.flow = flow
        }
        if var region {
            region.areaShare = round(region.areaShare, Steps.share)
            region.clippedShare = round(region.clippedShare, Steps.precise)
            region.texturedShare = round(region.texturedShare, Steps.share)
            region.fineness = region.fineness.map { round($0, Steps.share) }
            short.region = region
        }
        if var surface {
            surface.object.shift = round(surface.object.shift, Steps.share)
            surface.ground.shift = round(surface.ground.shift, Steps.share)
            surface.detail = surface.detail.map { round($0, Steps.share) }
            surface.exposure = surface.exposure.map { round($0, Steps.share) }
            short.surface = surface
        }
        if var bodies {
            bodies.turn = round(bodies.turn, Steps.share)
            bodies.tilt = round(bodies.tilt, Steps.share)
            bodies.shift = round(bodies.shift, Steps.share)
            short.bodies = bodies
        }
        short.ground = ground.map(rounded)
        short.object = self.object.map(rounded)
        if var light {
            light.exposure = round(light.exposure, Steps.share)
            light.red = light.red.map { round($0, Steps.share) }
            light.blue = light.blue.map { round($0, Steps.share) }
            short.light = light
        }
        return short
    }

    private func rounded(_ motion: FollowedMotion) -> FollowedMotion {
        FollowedMotion(
            turn: round(motion.turn, Steps.share), shift: round(motion.shift, Steps.share))
    }

    private func round(_ value: Double, _ steps: Double) -> Double {
        (value * steps).rounded() / steps
    }
}

extension SurfaceAgreement.InlierCounts {
    /// Counts the landmarks of each body that were known before this time.
    fileprivate init(_ inliers: [InlierLandmark], before time: Timestamp, beside box: BoundingBox) {
        let bodies = box.bodies(of: inliers.filter { $0.since < time }.map(\.position))
        self.init(object: bodies.object, ground: bodies.ground)
    }
}
