import Scene

/// A patch of a keyframe that is searched in later frames.
struct SurfacePatch: Sendable {
    typealias Body = WritableKeyPath<SurfaceAgreement, SurfaceAgreement.Body> & Sendable

    /// Its middle, in pixels of the reduced picture.
    let center: SIMD2<Int>
    let body: Body
}

/// One comparison of a frame with a keyframe.
struct KeyframeComparison: Sendable {
    let reference: KeyframeReference
    let patches: [SurfacePatch]
    /// The camera's pose: the tracker's, or a pose estimated from the ground where the tracker's
    /// does not fit the ground.
    let pose: RigidTransform
    /// The tracker's pose.
    let tracked: RigidTransform
    let agreement: SurfaceAgreement
}

/// The latest looks (comparisons with keyframes) of a walk. If the object is moved, a tracker may
/// follow it: its poses then fit the object and select another keyframe, and the ground seems lost.
/// So once a look shows the object elsewhere, the next looks follow the ground in the keyframe of
/// that look.
public struct GroundTracker: Sendable {
    /// Most seconds since the object was last seen in place in the same keyframe: a wrong depth
    /// displaces an object slowly, a move does so at once. A guess.
    private static let standingSeconds = 0.5
    /// Time for which the ground is followed, seconds (guess).
    private static let followedSeconds = 1.0

    private var looks: [(time: Timestamp, look: KeyframeComparison)] = []
    private var begin: Timestamp?

    /// A tracker without looks.
    public init() {}

    /// The look whose ground is searched again; nil where none is followed.
    func followed(at time: Timestamp) -> KeyframeComparison? {
        guard let begin, let last = looks.last, time.seconds(since: begin) <= Self.followedSeconds
        else { return nil }
        return last.look
    }

    /// Candidate poses of the camera: moved as the tracker says, unmoved, and moved at constant
    /// velocity.
    func starts(tracked: RigidTransform, at time: Timestamp) -> [RigidTransform] {
        guard let last = looks.last else { return [] }
        let (then, look) = last
        var starts = [look.pose * (look.tracked.inverse * tracked), look.pose]
        if looks.count > 1 {
            let before = looks[looks.count - 2]
            let way = then.seconds(since: before.time)
            if way > 0 {
                starts.append(
                    before.look.pose.interpolated(
                        to: look.pose, fraction: 1 + time.seconds(since: then) / way))
            }
        }
        return starts
    }

    /// Adds a look.
    mutating func add(_ look: KeyframeComparison, at time: Timestamp) {
        let agreement = look.agreement
        if let begin, time.seconds(since: begin) > Self.followedSeconds { self.begin = nil }
        guard agreement.groundHolds else { return }
        if begin == nil, agreement.objectIsElsewhere,
            looks.contains(where: {
                time.seconds(since: $0.time) <= Self.standingSeconds
                    && $0.look.reference.picture.worldFromCamera
                        == look.reference.picture.worldFromCamera
                    && !$0.look.agreement.objectIsElsewhere
            })
        {
            begin = time
        }
        looks = (looks + [(time, look)]).suffix(Self.keptLooks)
    }

    /// Number of looks that are kept (guess): those of half a second.
    private static let keptLooks = 8
}
