import Scene
import Vision

/// The camera's pose relative to landmarks that it finds itself; the world is the first camera's
/// frame. With depth its unit is that of the depth; without, it is one of its own, in which what was
/// seen first is half a unit away. Places are followed from picture to picture by optical flow, which bears
/// large and unforeseen motion; then the landmarks' patches are laid over the picture, which does
/// not drift (after PTAM, Klein and Murray 2007, and SVO, Forster et al. 2014).
public struct LandmarkTracker: PoseTracker {
    /// What it is doing.
    enum Phase {
        /// It waits for two views that are far enough apart, or for depth.
        case starting
        /// It knows where it is.
        case following
        /// It does not; since when, and for how many frames.
        case searching(since: Timestamp, frames: Int)
    }

    let usesDepth: Bool
    var phase = Phase.starting
    var map = LandmarkMap()
    var tracks: [Track] = []
    /// `cameraFromWorld` of the last frame.
    var pose = RigidTransform.identity
    /// What took the pose before it to the last one.
    var velocity = RigidTransform.identity
    var pyramid: ImagePyramid?
    var start: TwoViewStart?
    var aligner = PatchAligner()
    var framesSinceKeyframe = 0
    /// Frames until a beginning is believed.
    private var probation = 0
    /// Whether it has been seen from far enough apart: of two near views the turn between them is
    /// known to a degree or two only, where little is seen.
    var isInitialised: Bool
    /// What the last keyframe left to be done with the frames that follow, for a frame has 33 ms.
    var deferred: [DeferredWork] = []
    /// The keyframe that closed the last loop, and those that are still to be adjusted to it.
    var lastLoop = 0
    var unsettled: [Int] = []
    /// How many of these, at the end of the list, a loop has bent and nothing has adjusted since.
    var bent = 0
    /// The adjustment of the whole map that a loop has left to be done.
    var whole: WholeAdjustment?
    /// The last picture's focal lengths, as they are held to be now.
    var focal: Vector2?
    /// The focal length as it is held to be now, and how it goes on; nil where it stays.
    var focalGuess: FocalGuess?
    /// The present picture's depth as a whole, once it was asked for.
    var views: [DepthView]?
    /// Surfaces of keyframes that were used last.
    var surfaces: [Int: [DepthSurface]] = [:]
    /// Whether surfaces fit, but could slide along themselves.
    var slides = false
    /// The pose that flow alone gave the present picture.
    var flowPose: RigidTransform?
    /// Frames for which no pose is told, after the map was found to contradict itself.
    var withheld = 0
    /// What stands still while an object turns on its table.
    var background = StillBackground()
    /// Which keyframe the search looks at next, when it has looked at the likely ones.
    var nextSearched = 0

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
        (self.usesDepth, isInitialised) = (usesDepth, usesDepth)
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

    public mutating func track(_ frame: Frame) throws(VisionError) -> PoseEstimate {
        var picture = WorkingPicture(frame, focalFactor: focalGuess?.factor ?? 1)
        guard picture.isLargeEnough else {
            return .limited(.insufficientFeatures)
        }
        (views, slides) = (nil, false)
        if bent == 0 { withheld = max(0, withheld - 1) }
        let pyramid = try ImagePyramid(picture.luma)
        defer { self.pyramid = pyramid }
        if let before = self.pyramid,
            before.width != pyramid.width || before.height != pyramid.height
        {
            // A source of photographs may mix sizes: then there is no flow, only recognition.
            (self.pyramid, start) = (nil, nil)
        }
        if catchUp(focal: picture.focal) {
            picture = WorkingPicture(frame, focalFactor: focalGuess?.factor ?? 1)
        }
        focal = picture.focal
        aligner.noiseVariance = picture.noiseVariance
        switch phase {
        case .starting:
            let progress = try begin(picture, pyramid)
            guard progress >= 1 else { return .initializing(progress: progress) }
            phase = .following
            let isCertain =
                usesDepth && (tracks.count >= Self.plentyOfLandmarks || holdsItself(picture))
            probation = isCertain ? 0 : Self.probationFrames
            return told(PoseQuality())
        case .following:
            if let quality = try follow(picture, pyramid) {
                probation = max(0, probation - 1)
                broaden(focal: picture.focal)
                return told(quality)
            }
            if probation > 0 || !isInitialised {
                if let quality = try relocalise(picture, isFresh: true) {
                    probation = max(0, probation - 1)
                    return told(quality)
                }
                let (background, guess) = (background, focalGuess)
                self = LandmarkTracker(usesDepth: usesDepth)
                (self.background, focalGuess) = (background, guess?.asAtFirst)
                return .initializing(progress: 0)
            }
            return try search(picture, since: frame.timestamp, frames: 0)
        case .searching(let since, let frames):
            return try search(picture, since: since, frames: frames)
        }
    }

    /// The pose, unless it may still turn out to be a false beginning, or has drifted so far that
    /// nobody should rely on it.
    private func told(_ quality: PoseQuality) -> PoseEstimate {
        if probation > 0 || !isInitialised { return .initializing(progress: 0.99) }
        if withheld > 0 { return .limited(.ambiguousView) }
        guard mayBeTold(quality) else { return .limited(.insufficientFeatures) }
        return .tracking(worldFromCamera: pose.inverse, quality: quality)
    }

    /// Looks for a view that was seen before.
    /// - Parameter frames: frames since the pose was lost.
    private mutating func search(
        _ picture: WorkingPicture, since: Timestamp, frames: Int
    ) throws(VisionError) -> PoseEstimate {
        if let quality = try relocalise(picture, isFresh: frames == 0) {
            phase = .following
            return told(quality)
        }
        phase = .searching(since: since, frames: frames + 1)
        guard frames < Self.stumbleFrames else { return .lost(since: since) }
        return .limited(slides ? .ambiguousView : try Self.limitation(of: picture))
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
