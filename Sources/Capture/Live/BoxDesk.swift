import Guidance
import Reconstruction
import Scene
import Synchronization

/// Improves the box in parallel to the frames, or in step with them, as `ShotMatchQueue` matches
/// shots.
final class BoxDesk: Sendable {
    private let search: Mutex<ObjectFrameSearch>
    private let found = Mutex<BoxProposal?>(nil)
    private let foundSurface = Mutex<SurfaceLayers?>(nil)
    private let queue: WorkQueue
    /// The comparison with keyframes.
    private let comparison = Mutex<SurfaceComparison?>(nil)
    private let lastLook = Mutex<Timestamp?>(nil)
    private let trail = Mutex(GroundTrail())
    private let tableLight = Mutex(TableLight())
    private let threads: Int

    /// Interval between comparisons: ten a second.
    private static let lookSeconds = 0.095

    /// - Parameter isInStep: whether `show` returns only after the frame was processed, so that two
    ///   runs of a recorded source give the same journal.
    init(isInStep: Bool) {
        threads = 1
        search = Mutex(ObjectFrameSearch(threads: 1))
        queue = WorkQueue(label: "capstan.box", isInStep: isInStep)
    }

    /// Agreement of a frame with earlier keyframes; nil between comparisons, and where no keyframe
    /// shows its side.
    func agreement(of frame: Frame, box: BoundingBox?) -> SurfaceAgreement? {
        guard let box, let pose = frame.soundPose,
            let comparison = comparison.withLock({ $0 })
        else { return nil }
        let isDue = lastLook.withLock { last in
            if let last, abs(frame.timestamp.seconds(since: last)) < Self.lookSeconds {
                return false
            }
            last = frame.timestamp
            return true
        }
        // A keyframe needs its own comparison.
        let isKeyframe = search.withLockIfAvailable { $0.isNext(pose) } ?? false
        guard isDue || isKeyframe else { return nil }
        return trail.withLock {
            comparison.agreement(
                frame.luma, frame.lumaIntrinsics, worldFromCamera: pose, box: box,
                at: frame.timestamp, trail: &$0)
        }
    }

    /// Change of the light on the table since the first frame; nil when unknown.
    func light(in frame: Frame, box: BoundingBox?) -> LightChange? {
        guard let box, let pose = frame.soundPose, let color = frame.colorAtHand else { return nil }
        let sight = ColorSight(color, frame.intrinsics)
        return tableLight.withLock { $0.change(in: sight, worldFromCamera: pose, round: box) }
    }

    /// Offers a frame with a pose as a keyframe.
    /// - Parameter detail: fine detail of the frame relative to the first one, log2, as far as it
    ///   is known.
    func show(_ frame: Frame, detail: Double) {
        guard let pose = frame.soundPose else { return }
        let (luma, lens) = (frame.luma, frame.lumaIntrinsics)
        // Frames that arrive while one is being processed are skipped.
        queue.runIfIdle { [self] in
            let (better, references, surface) = search.withLock { search in
                let before = search.keyframes
                let better = search.take(luma, lens, worldFromCamera: pose, detail: detail)
                return (
                    better, search.keyframes > before ? search.comparison : nil, search.surface
                )
            }
            foundSurface.withLock { $0 = surface }
            if let better { found.withLock { $0 = better } }
            if let references { comparison.withLock { $0 = references } }
        }
    }

    /// The object's surface in the world; nil until one was found.
    var surface: SurfaceLayers? { foundSurface.withLock { $0 } }

    /// The best box since the last call; nil where it has not changed.
    func takeProposal() -> BoxProposal? {
        found.withLock { found in
            defer { found = nil }
            return found
        }
    }

    /// Forgets everything: the object was turned over.
    func forget() {
        queue.wait()
        let fresh = ObjectFrameSearch(threads: threads)
        search.withLock { $0 = fresh }
        found.withLock { $0 = nil }
        foundSurface.withLock { $0 = nil }
        comparison.withLock { $0 = nil }
        trail.withLock { $0 = GroundTrail() }
        tableLight.withLock { $0.forgetPlaces() }
    }
}

extension Frame {
    /// The pose, where it and the camera are finite and usable.
    fileprivate var soundPose: RigidTransform? {
        guard let pose = worldFromCamera, pose.translation.isFinite, intrinsics.fault == nil else {
            return nil
        }
        return pose
    }
}
