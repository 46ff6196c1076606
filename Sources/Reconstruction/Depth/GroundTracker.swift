import Scene

/// A patch of a keyframe that is searched for in later frames.
struct SurfacePatch: Sendable {
    typealias Body = WritableKeyPath<SurfaceAgreement, SurfaceAgreement.Body> & Sendable

    /// Middle of the patch, in pixels of the reduced picture.
    let center: SIMD2<Int>
    let body: Body
}

/// One comparison of a frame with a keyframe.
struct KeyframeComparison: Sendable {
    let reference: KeyframeReference
    let patches: [SurfacePatch]
    /// The camera's pose. It is the tracker's pose, or a pose estimated from the ground if the
    /// tracker's pose does not fit the ground.
    let pose: RigidTransform
    /// The camera's pose by the tracker.
    let tracked: RigidTransform
    let agreement: SurfaceAgreement
}

/// Follows the ground while a person moves the object. The pose tracker may then follow the object:
/// its poses fit the object and select another keyframe, and the ground seems lost. So after a
/// comparison has shown the object elsewhere, the next frames are compared with the same keyframe
/// for a moment, from poses that fit the ground.
public struct GroundTracker: Sendable {
    /// The ground is followed only if a comparison with the same keyframe saw the object in place
    /// at most this many seconds ago (guess). With wrong depth the object seems to move too, but
    /// slowly, over a longer time.
    private static let inPlaceSeconds = 0.5
    /// The ground is followed for at most this time, seconds (guess).
    private static let followedSeconds = 1.0

    private var comparisons: [(time: Timestamp, comparison: KeyframeComparison)] = []
    /// Time at which the ground began to be followed; nil while it is not followed.
    private var followedSince: Timestamp?

    /// A tracker without comparisons.
    public init() {}

    /// The comparison whose keyframe the next frame is compared with; nil while the ground is not
    /// followed.
    func followed(at time: Timestamp) -> KeyframeComparison? {
        guard let followedSince, let last = comparisons.last,
            time.seconds(since: followedSince) <= Self.followedSeconds
        else { return nil }
        return last.comparison
    }

    /// Candidates for the camera's pose. Since the last comparison the camera moved as the tracker
    /// says, did not move, or moved on at constant velocity.
    func candidatePoses(tracked: RigidTransform, at time: Timestamp) -> [RigidTransform] {
        guard let last = comparisons.last else { return [] }
        let (then, comparison) = last
        var poses = [comparison.pose * (comparison.tracked.inverse * tracked), comparison.pose]
        if comparisons.count > 1 {
            let before = comparisons[comparisons.count - 2]
            let interval = then.seconds(since: before.time)
            if interval > 0 {
                poses.append(
                    before.comparison.pose.interpolated(
                        to: comparison.pose, fraction: 1 + time.seconds(since: then) / interval))
            }
        }
        return poses
    }

    /// Adds a comparison.
    mutating func add(_ comparison: KeyframeComparison, at time: Timestamp) {
        let agreement = comparison.agreement
        if let followedSince, time.seconds(since: followedSince) > Self.followedSeconds {
            self.followedSince = nil
        }
        guard agreement.groundIsInPlace else { return }
        if followedSince == nil, agreement.objectIsElsewhere,
            comparisons.contains(where: {
                time.seconds(since: $0.time) <= Self.inPlaceSeconds
                    && $0.comparison.reference.picture.worldFromCamera
                        == comparison.reference.picture.worldFromCamera
                    && !$0.comparison.agreement.objectIsElsewhere
            })
        {
            followedSince = time
        }
        comparisons = (comparisons + [(time, comparison)]).suffix(Self.keptComparisons)
    }

    /// Number of latest comparisons that are kept (guess). They span about half a second.
    private static let keptComparisons = 8
}
