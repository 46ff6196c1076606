import Scene
import Vision

/// The camera's pose relative to landmarks that the tracker finds itself. The world is the first
/// camera's frame. With depth, the unit of length is that of the depth. Without depth, the unit is
/// chosen so that the first scene is half a unit away. Optical flow follows points from picture to
/// picture, also through large and sudden motion. Then the landmarks' patches are aligned with the
/// picture; this alignment does not drift (after PTAM, Klein and Murray 2007, and SVO, Forster et
/// al. 2014).
public struct LandmarkTracker: PoseTracker {
    /// The tracker's phase.
    enum Phase {
        /// Before initialisation: the tracker waits for depth, or for enough parallax to the first
        /// view. Nil before the first view.
        case starting(TwoViewInitialisation?)
        /// The pose is known.
        case following(Initialisation)
        /// The pose is lost.
        case searching(Search)
    }

    let usesDepth: Bool
    var phase = Phase.starting(nil)
    var map = LandmarkMap()
    var tracks: [Track] = []
    /// `cameraFromWorld` of the last frame.
    var pose = RigidTransform.identity
    /// The camera's motion from the last pose but one to the last pose.
    var velocity = RigidTransform.identity
    var previous: PreviousPicture?
    var aligner = PatchAligner()
    /// Deferred work on the map.
    var maintenance = MapMaintenance()
    /// Estimate of the focal length while it is refined; nil where it is fixed.
    var focalEstimator: FocalEstimator?
    /// Intermediate results of the present picture.
    var current = CurrentPicture()
    /// Surfaces of recently used keyframes.
    var surfaces: [Int: [DepthSurface]] = [:]
    /// The still background of an object that turns on a turntable.
    var background = StaticBackground()
    /// Landmarks that moved, but not as the pose predicts.
    var outliers = OutlierLandmarks()
    /// The estimated exposure time.
    var shutter = ShutterEstimate()

    // Limits whose comments give no origin are guesses, tried on the development sets
    // (Docs/Figures/Tracking.md).

    /// The tracker counts as lost after this number of frames without a pose.
    static let framesUntilLost = 5
    /// If a picture without a pose has fewer clear corners than this, it has too little texture.
    private static let leastCorners = 60
    /// Poses are given only after the map of an initialisation was tracked in this number of
    /// frames, because a false map is soon lost. An initialisation from depth does not wait if it
    /// is certain.
    private static let confirmationFrames = 5
    /// An initialisation from depth is certain if it has at least this number of tracks, or if
    /// surfaces determine the pose.
    private static let plentyOfLandmarks = 150
    /// A landmark is among the `mapPoints` only if at least this number of keyframes sees it:
    /// without depth, one more than the two that triangulate it (guess).
    private static let leastObservations = (depth: 2, mono: 3)
    /// Progress while an initialisation is not yet confirmed: just below 1, since 1 means complete.
    private static let progressBeforeEnd = 0.99

    /// A tracker before its first frame.
    /// - Parameters:
    ///   - guessesFocal: whether the focal lengths of frames are guesses, to be refined.
    ///   - doubtsFocal: whether pictures may overrule stated focal lengths; only with depth, where
    ///     the tests are worth their time.
    public init(usesDepth: Bool, guessesFocal: Bool = false, doubtsFocal: Bool = false) {
        self.usesDepth = usesDepth
        if guessesFocal {
            focalEstimator = FocalEstimator(origin: .guessed)
        } else if doubtsFocal, usesDepth {
            focalEstimator = FocalEstimator(origin: .stated(contradictions: 0))
        }
    }

    public var kind: TrackerKind { usesDepth ? .rgbd : .mono }

    public var focalFactor: Double? { focalEstimator?.refinedFactor }

    /// The present pose relative to the nearest keyframe; nil where there is no pose.
    public var keyframeRelativePose: KeyframeRelativePose? {
        guard case .following = phase, let nearest = map.nearest(to: pose, count: 1).first else {
            return nil
        }
        let keyframe = map.keyframes[nearest]
        return KeyframeRelativePose(
            keyframe.cameraFromWorld * pose.inverse, view: nearest,
            medianDepth: keyframe.medianDepth)
    }

    public func currentEstimate(of pose: KeyframeRelativePose) -> RigidTransform {
        map.currentEstimate(of: pose)
    }

    /// Positions of landmarks that enough keyframes see. Far landmarks are left out, since their
    /// depth is uncertain.
    public var mapPoints: [Vector3] {
        map.landmarks.filter {
            !$0.isDeleted && !$0.isFar
                && $0.observations.count
                    >= (usesDepth ? Self.leastObservations.depth : Self.leastObservations.mono)
        }.map(\.position)
    }

    public var trackingEvidence: TrackingEvidence {
        TrackingEvidence(
            secondMotion: current.secondMotion, inliers: current.inliers,
            shutterSeconds: shutter.seconds)
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        var picture = WorkingPicture(frame, focalFactor: focalEstimator?.factor ?? 1)
        guard picture.isLargeEnough else { return .limited(.insufficientFeatures) }
        current = CurrentPicture()
        maintenance.nextFrame()
        let pyramid = try ImagePyramid(picture.luma)
        let seconds = previous.map { picture.time.seconds(since: $0.time) } ?? 0
        defer {
            previous = PreviousPicture(
                pyramid: pyramid, coarse: picture.coarse, time: frame.timestamp,
                secondsBefore: seconds)
        }
        if let before = previous?.pyramid,
            before.width != pyramid.width || before.height != pyramid.height
        {
            // The size may change between photographs. The pose is then found by relocalisation,
            // not by flow.
            previous = nil
        }
        if doDeferredWork(focal: picture.focal) {
            picture = WorkingPicture(frame, focalFactor: focalEstimator?.factor ?? 1)
        }
        maintenance.focal = picture.focal
        aligner.noiseVariance = picture.noiseVariance
        switch phase {
        case .starting(let start):
            let progress = try initialise(start, picture, pyramid)
            guard progress >= 1 else { return .initializing(progress: progress) }
            let isCertain =
                usesDepth
                && (tracks.count >= Self.plentyOfLandmarks || isDeterminedBySurfaces(picture))
            let frames = isCertain ? 0 : Self.confirmationFrames
            return following(
                Initialisation(framesToConfirm: frames, hasParallax: usesDepth), PoseQuality())
        case .following(var initialisation):
            if let quality = try follow(picture, pyramid) {
                initialisation.recordFrame()
                initialisation.hasParallax =
                    initialisation.hasParallax || completeInitialisation(focal: picture.focal)
                return following(initialisation, quality)
            }
            if !initialisation.isComplete {
                if let quality = try relocalise(picture, isPoseRecent: true) {
                    initialisation.recordFrame()
                    return following(initialisation, quality)
                }
                let (background, guess) = (background, focalEstimator)
                self = LandmarkTracker(usesDepth: usesDepth)
                (self.background, focalEstimator) = (background, guess?.initial)
                return .initializing(progress: 0)
            }
            outliers = OutlierLandmarks()
            return try search(
                picture, Search(since: frame.timestamp, initialisation: initialisation))
        case .searching(let search):
            return try self.search(picture, search)
        }
    }

    /// Follows the next frame; returns the pose, unless the initialisation is still uncertain or
    /// the drift is too large.
    private mutating func following(
        _ initialisation: Initialisation, _ quality: PoseQuality
    ) -> PoseEstimate {
        phase = .following(initialisation)
        guard initialisation.isComplete else {
            return .initializing(progress: Self.progressBeforeEnd)
        }
        if maintenance.withheldFrames > 0 { return .limited(.ambiguousView) }
        guard isAccurateEnough(quality) else { return .limited(.insufficientFeatures) }
        return .tracking(worldFromCamera: pose.inverse, quality: quality)
    }

    /// Searches for a view that was seen before.
    private mutating func search(
        _ picture: WorkingPicture, _ search: Search
    ) throws(VisionError) -> PoseEstimate {
        if let quality = try relocalise(picture, isPoseRecent: search.frames == 0) {
            return following(search.initialisation, quality)
        }
        var next = search
        next.frames += 1
        phase = .searching(next)
        guard search.frames < Self.framesUntilLost else { return .lost(since: search.since) }
        return .limited(
            current.isUnderconstrained ? .ambiguousView : try Self.limitation(of: picture))
    }

    /// Why there is no pose. If the picture shows enough corners, the camera must have moved too
    /// far.
    private static func limitation(
        of picture: WorkingPicture
    ) throws(VisionError) -> PoseEstimate.Limitation {
        let corners = try CornerDetector.corners(
            in: picture.luma, fastThreshold: CornerSelection.fastThreshold)
        let strong = corners.prefix { $0.strength >= CornerSelection.clearStrength }
        return strong.count < leastCorners ? .insufficientFeatures : .excessiveMotion
    }
}
