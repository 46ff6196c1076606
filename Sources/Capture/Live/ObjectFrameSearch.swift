import Guidance
import Reconstruction
import Scene

/// Follows a walk round an object and betters its box with every keyframe: rough depth of the
/// keyframes' pictures, and what stands out in it. It sees pixels; what it finds are facts of the
/// journal.
struct ObjectFrameSearch {
    /// Keyframes look from directions at least this far apart, ...
    private static let keyframeRadians = 10 * Double.pi / 180
    /// ... and closer at first, so that the first degrees of a walk show something.
    private static let firstRadians = 3.5 * Double.pi / 180
    /// Number of keyframes with the smaller angle.
    private static let firstKeyframes = 8
    /// More keyframes say nothing new: three turns.
    private static let mostKeyframes = 90

    private let threads: Int
    private var depth: KeyframeDepth
    private var estimator = ObjectFrameEstimator()
    /// Directions to the keyframes are taken from here.
    private var places: [Vector3] = []
    private var lastPose: RigidTransform?
    /// What later frames are held against, by the keyframe's number, which goes on where a search
    /// begins anew.
    private var references: [Int: KeyframeReference] = [:]
    private var firstKeyframe = 0
    private var details: [Double] = []

    /// The object's surface; nil while none was found.
    private(set) var surface: SurfaceLayers?

    /// Has seen nothing.
    init(threads: Int) {
        self.threads = threads
        depth = KeyframeDepth(threads: threads)
    }

    /// Number of keyframes.
    var keyframes: Int { places.count }

    /// What later frames are to be held against.
    var comparison: SurfaceComparison {
        SurfaceComparison(references.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Whether a frame from there is the next keyframe.
    func isNext(_ pose: RigidTransform) -> Bool {
        guard hasMoved(pose), let space = estimator.searchedSpace else { return false }
        return isKeyframe(pose, round: space.center)
    }

    /// Takes in a frame; returns a better box where it brought one.
    /// - Parameter detail: fine detail of the frame against the first one, log2.
    mutating func take(
        _ luma: LumaPlane, _ lens: Intrinsics, worldFromCamera pose: RigidTransform,
        detail: Double
    ) -> BoxProposal? {
        guard hasMoved(pose) else { return nil }
        estimator.add(pose, lens)
        lastPose = pose
        guard let space = estimator.searchedSpace, isKeyframe(pose, round: space.center) else {
            return nil
        }
        places.append(pose.translation)
        details.append(detail)
        let changed = depth.add(luma, lens, worldFromCamera: pose, within: space)
        for index in changed {
            guard let view = depth.confirmed(index, round: space.center) else { continue }
            remember(
                depth.reference(index, view, detail: details[index]), firstKeyframe + index)
            estimator.set(view, of: index, isSettled: depth.isSettled(index))
        }
        guard !changed.isEmpty else { return nil }
        guard let frame = estimator.estimate() else {
            if estimator.searchesNextPart() {
                references = [:]
                beginAnew()
            }
            return nil
        }
        surface = frame.surface
        if estimator.searchesCloser() { beginAnew() }
        return BoxProposal(box: frame.box, evidence: frame.evidence, isSure: frame.isSure)
    }

    /// Depth of another part of the pictures, or of another scale, is of no use.
    private mutating func beginAnew() {
        depth = KeyframeDepth(threads: threads, isNarrow: estimator.isNarrow)
        firstKeyframe += places.count
        (places, details) = ([], [])
    }

    /// Keeps a keyframe for comparison. After the object has moved, later pictures contradict depth
    /// that earlier ones confirmed: a version with clearly less depth does not replace the one before.
    private mutating func remember(_ reference: KeyframeReference, _ index: Int) {
        if let before = references[index],
            Double(reference.knownPixels) < Self.leastKept * Double(before.knownPixels)
        {
            return
        }
        references[index] = reference
    }

    private static let leastKept = 0.9

    /// Whether a camera has turned a degree or more: a person who stands still says nothing new.
    private func hasMoved(_ pose: RigidTransform) -> Bool {
        guard let lastPose else { return true }
        return (lastPose.rotation.inverse * pose.rotation).angle > .pi / 180
    }

    private func isKeyframe(_ pose: RigidTransform, round center: Vector3) -> Bool {
        guard places.count < Self.mostKeyframes else { return false }
        let least = places.count < Self.firstKeyframes ? Self.firstRadians : Self.keyframeRadians
        let direction = pose.translation - center
        return places.allSatisfy { angle(between: $0 - center, and: direction) >= least }
    }
}
