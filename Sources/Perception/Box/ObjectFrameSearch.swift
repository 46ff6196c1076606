import Glibc
import Guidance
import Reconstruction
import Scene

/// Improves an object's box with every keyframe of a walk round the object: computes rough depth of
/// the keyframes, and finds the object in that depth. The search reads pixels; the journal stores
/// its results as facts.
public struct ObjectFrameSearch: Sendable {
    /// Two keyframes are at least this angle apart, as seen from the middle of the searched space,
    /// radians.
    private static let keyframeRadians = 10 * Double.pi / 180
    /// The first keyframes are at least this angle apart, radians, so that the first degrees of a
    /// walk already give a result.
    private static let firstRadians = 3.5 * Double.pi / 180
    /// `firstRadians` applies to this number of keyframes, and `keyframeRadians` to all later ones.
    private static let firstKeyframes = 8
    /// Views belong together if their focal lengths differ by at most this natural logarithm, about
    /// 2 % (guess).
    private static let mostFocalChange = 0.02
    /// At most this number of keyframes is used: about three turns at different heights. More add
    /// no information.
    private static let mostKeyframes = 90

    /// A frame whose depth is computed.
    private struct Keyframe {
        /// The camera's position in the world.
        var place: Vector3
        /// Fine detail of the keyframe relative to the sharpest keyframe, log2.
        var detail: Double
        var time: Timestamp
    }

    private let threads: Int
    private var depth: KeyframeDepth
    private var estimator = ObjectFrameEstimator()
    private var taken: [Keyframe] = []
    private var lastPose: RigidTransform?
    /// Focal length of the views so far, as a multiple of the picture's width; nil before the first
    /// view. Halved pictures have the same.
    private var focal: Double?
    /// Keyframes with their depth, by number, for comparison with later frames. The numbers
    /// continue when a search starts again.
    private var references: [Int: KeyframeReference] = [:]
    private var firstKeyframe = 0

    /// Whether a sure box was found.
    private var isSure = false
    /// The object's surface; nil until a box was found.
    public private(set) var surface: SurfaceLayers?

    /// A search before its first frame.
    public init(threads: Int) {
        self.threads = threads
        depth = KeyframeDepth(threads: threads)
    }

    /// Number of keyframes since the search last started again.
    public var keyframes: Int { taken.count }

    /// Compares later frames with the keyframes so far.
    public var comparison: SurfaceComparison {
        SurfaceComparison(references.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Whether a frame with this pose would become the next keyframe.
    public func isNext(_ pose: RigidTransform) -> Bool {
        guard hasMoved(pose), let space = estimator.searchedSpace else { return false }
        return isKeyframe(pose, round: space.center)
    }

    /// Adds a frame; one without a valid pose is left out.
    /// - Parameter detail: fine detail of the frame relative to the sharpest keyframe, log2.
    /// - Returns: a better box; nil if there is none.
    public mutating func take(_ frame: TrackedFrame, detail: Double) -> BoxProposal? {
        guard let pose = frame.validPose, hasMoved(pose) else { return nil }
        let lens = frame.lumaIntrinsics
        forgetViews(unlike: lens)
        estimator.add(pose, lens)
        lastPose = pose
        guard let space = estimator.searchedSpace, isKeyframe(pose, round: space.center) else {
            return nil
        }
        taken.append(Keyframe(place: pose.translation, detail: detail, time: frame.timestamp))
        let changed = depth.add(
            frame.luma, lens, worldFromCamera: pose, within: space, depth: frame.depth)
        for index in changed {
            guard let view = depth.confirmed(index, round: space.center) else { continue }
            store(
                depth.reference(
                    index, view, detail: taken[index].detail, at: taken[index].time),
                firstKeyframe + index)
            estimator.set(view, of: index, isSettled: depth.isSettled(index))
        }
        guard !changed.isEmpty else { return nil }
        guard let found = estimator.estimate() else {
            if estimator.beginNextPart() {
                references = [:]
                restart()
            } else if estimator.abandonFinerSearch() {
                restart()
            }
            return nil
        }
        // A box that is not sure does not replace a sure one. With sensor depth, detection already
        // found a box in the first frames, so the next box must at least be at rest.
        guard found.isSure || !isSure, found.isAtRest || frame.depth == nil else { return nil }
        (surface, isSure) = (found.surface, found.isSure)
        if estimator.beginFinerSearch() { restart() }
        return BoxProposal(box: found.box, evidence: found.evidence, isSure: found.isSure)
    }

    /// Starts the whole search again if a tracker has corrected the focal length: the poses so far
    /// belong to the focal length before. The box stays valid until another one is found.
    private mutating func forgetViews(unlike lens: Intrinsics) {
        let next = lens.fx / Double(lens.width)
        let before = focal ?? next
        focal = before
        guard abs(log(next / before)) > Self.mostFocalChange else { return }
        (focal, references, estimator) = (next, [:], ObjectFrameEstimator())
        restart()
    }

    /// Starts the depth again: the depth so far is of another part of the pictures or at another
    /// scale.
    private mutating func restart() {
        depth = KeyframeDepth(threads: threads, isNarrow: estimator.isNarrow)
        firstKeyframe += taken.count
        taken = []
    }

    /// Stores a keyframe for comparison. After a move of the object, later pictures contradict
    /// depth that earlier pictures confirmed, so a new version of the same keyframe with clearly
    /// less depth is ignored.
    private mutating func store(_ reference: KeyframeReference, _ index: Int) {
        if let before = references[index],
            Double(reference.knownPixels) < Self.leastKnownShare * Double(before.knownPixels)
        {
            return
        }
        references[index] = reference
    }

    /// A new version of a keyframe must have at least this share of the previous version's pixels
    /// with depth (guess).
    private static let leastKnownShare = 0.9
    /// A frame is added only if the camera has turned by more than this since the last added frame,
    /// radians: 1° (guess).
    private static let leastTurn = Double.pi / 180

    /// Whether the camera has turned by more than `leastTurn` since the last added frame: a person
    /// who stands still adds no information.
    private func hasMoved(_ pose: RigidTransform) -> Bool {
        guard let lastPose else { return true }
        return lastPose.rotation.angle(to: pose.rotation) > Self.leastTurn
    }

    private func isKeyframe(_ pose: RigidTransform, round center: Vector3) -> Bool {
        guard taken.count < Self.mostKeyframes else { return false }
        let least = taken.count < Self.firstKeyframes ? Self.firstRadians : Self.keyframeRadians
        let direction = pose.translation - center
        return taken.allSatisfy { angle(between: $0.place - center, and: direction) >= least }
    }
}
