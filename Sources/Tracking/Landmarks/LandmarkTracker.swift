import Scene
import Vision

/// The camera's pose relative to landmarks that it finds itself; the world is the first camera's
/// frame. With depth its unit is that of the depth; without, it is one of its own, in which what was
/// seen first is half a unit away. Places are followed from picture to picture by optical flow, which bears
/// large and unforeseen motion; then the landmarks' patches are laid over the picture, which does
/// not drift (after PTAM, Klein and Murray 2007, and SVO, Forster et al. 2014).
public struct LandmarkTracker: PoseTracker {
    /// The tracker's phase.
    enum Phase {
        /// It waits for depth, or for a view far enough from the first one; nil before that is taken.
        case starting(TwoViewStart?)
        /// The pose is known.
        case following(Initialisation)
        /// It does not.
        case searching(Search)
    }

    let usesDepth: Bool
    var phase = Phase.starting(nil)
    var map = LandmarkMap()
    var tracks: [Track] = []
    /// `cameraFromWorld` of the last frame.
    var pose = RigidTransform.identity
    /// The motion from the pose before last to the last one.
    var velocity = RigidTransform.identity
    var previous: PreviousPicture?
    var aligner = PatchAligner()
    /// Deferred work on the map.
    var upkeep = MapUpkeep()
    /// Estimate of the focal length, which is refined further; nil where it is fixed.
    var focalGuess: FocalGuess?
    /// Intermediate results of the present picture.
    var present = PresentPicture()
    /// Surfaces of keyframes that were used last.
    var surfaces: [Int: [DepthSurface]] = [:]
    /// What stands still while an object turns on its table.
    var background = StillBackground()
    /// What moved, but not as the pose says.
    var strays = StrayedLandmarks()
    /// How long the shutter is open.
    var shutter = ShutterEstimate()

    /// Frames without a pose before the tracker counts as lost.
    static let stumbleFrames = 5
    /// A picture with fewer clear corners shows too little to be followed.
    private static let leastCorners = 60
    /// Frames for which a start must hold before its poses are given, since a false start fails soon;
    /// 0 where there is plenty of depth, or a shape that fits in one way only.
    private static let probationFrames = 5
    private static let plentyOfLandmarks = 150

    /// A tracker that has seen nothing yet.
    /// - Parameters:
    ///   - guessesFocal: whether the focal lengths of frames are guesses, to be refined.
    ///   - doubtsFocal: whether stated ones may be contradicted by the pictures; only with depth, by
    ///     which their looks are worth the time.
    public init(usesDepth: Bool, guessesFocal: Bool = false, doubtsFocal: Bool = false) {
        self.usesDepth = usesDepth
        if guessesFocal {
            focalGuess = FocalGuess(origin: .guessed)
        } else if doubtsFocal, usesDepth {
            focalGuess = FocalGuess(origin: .stated(contradictions: 0))
        }
    }

    public var kind: TrackerKind { usesDepth ? .rgbd : .mono }

    public var focalFactor: Double? { focalGuess?.known }

    /// The present pose beside the keyframe nearest to it; nil where there is no pose.
    public var poseBesideView: PoseBesideView? {
        guard case .following = phase, let nearest = map.nearest(to: pose, count: 1).first else {
            return nil
        }
        let keyframe = map.keyframes[nearest]
        return PoseBesideView(
            keyframe.cameraFromWorld * pose.inverse, view: nearest, unit: keyframe.medianDepth)
    }

    public func settled(_ pose: PoseBesideView) -> RigidTransform { map.settled(pose) }

    /// Landmarks that more than one keyframe vouches for.
    public var mapPoints: [Vector3] {
        map.landmarks.filter {
            !$0.isGone && $0.sightings.count >= (usesDepth ? 2 : 3)
        }.map(\.position)
    }

    public var besidePose: BesidePose {
        BesidePose(secondMotion: present.secondMotion, shutterSeconds: shutter.seconds)
    }

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        var picture = WorkingPicture(frame, focalFactor: focalGuess?.factor ?? 1)
        guard picture.isLargeEnough else {
            return .limited(.insufficientFeatures)
        }
        present = PresentPicture()
        upkeep.nextFrame()
        let pyramid = try ImagePyramid(picture.luma)
        defer { previous = PreviousPicture(pyramid: pyramid, time: frame.timestamp) }
        if let before = previous?.pyramid,
            before.width != pyramid.width || before.height != pyramid.height
        {
            // A source of photographs may mix sizes: then there is no flow, only recognition.
            previous = nil
        }
        if catchUp(focal: picture.focal) {
            picture = WorkingPicture(frame, focalFactor: focalGuess?.factor ?? 1)
        }
        upkeep.focal = picture.focal
        aligner.noiseVariance = picture.noiseVariance
        switch phase {
        case .starting(let start):
            let progress = try begin(start, picture, pyramid)
            guard progress >= 1 else { return .initializing(progress: progress) }
            let isCertain =
                usesDepth && (tracks.count >= Self.plentyOfLandmarks || holdsItself(picture))
            return following(
                Initialisation(
                    probation: isCertain ? 0 : Self.probationFrames, isWide: usesDepth),
                PoseQuality())
        case .following(var beginning):
            if let quality = try follow(picture, pyramid) {
                beginning.hold()
                beginning.isWide = beginning.isWide || broaden(focal: picture.focal)
                return following(beginning, quality)
            }
            if !beginning.isComplete {
                if let quality = try relocalise(picture, isFresh: true) {
                    beginning.hold()
                    return following(beginning, quality)
                }
                let (background, guess) = (background, focalGuess)
                self = LandmarkTracker(usesDepth: usesDepth)
                (self.background, focalGuess) = (background, guess?.asAtFirst)
                return .initializing(progress: 0)
            }
            strays = StrayedLandmarks()
            return try search(picture, Search(since: frame.timestamp, beginning: beginning))
        case .searching(let search):
            return try self.search(picture, search)
        }
    }

    /// Continues to follow; returns the pose, unless the initialisation may still prove false or
    /// the drift is too large.
    private mutating func following(
        _ beginning: Initialisation, _ quality: PoseQuality
    ) -> PoseEstimate {
        phase = .following(beginning)
        guard beginning.isComplete else { return .initializing(progress: 0.99) }
        if upkeep.withheld > 0 { return .limited(.ambiguousView) }
        guard mayBeTold(quality) else { return .limited(.insufficientFeatures) }
        return .tracking(worldFromCamera: pose.inverse, quality: quality)
    }

    /// Looks for a view that was seen before.
    private mutating func search(
        _ picture: WorkingPicture, _ search: Search
    ) throws(VisionError) -> PoseEstimate {
        if let quality = try relocalise(picture, isFresh: search.frames == 0) {
            return following(search.beginning, quality)
        }
        var next = search
        next.frames += 1
        phase = .searching(next)
        guard search.frames < Self.stumbleFrames else { return .lost(since: search.since) }
        return .limited(present.slides ? .ambiguousView : try Self.limitation(of: picture))
    }

    /// Why there is no pose: a picture with corners in it must have moved too far.
    private static func limitation(
        of picture: WorkingPicture
    ) throws(VisionError) -> PoseEstimate.Limitation {
        let corners = try CornerDetector.corners(
            in: picture.luma, fastThreshold: CornerChoice.fastThreshold)
        let strong = corners.prefix { $0.strength >= CornerChoice.clearStrength }
        return strong.count < leastCorners ? .insufficientFeatures : .excessiveMotion
    }
}
