import Guidance
import Reconstruction
import Scene
import Synchronization

/// Betters the box beside the frames or in step with them, as `ShotMatchQueue` matches shots.
final class BoxDesk: Sendable {
    private let search: Mutex<ObjectFrameSearch>
    private let found = Mutex<BoxProposal?>(nil)
    private let foundSurface = Mutex<SurfaceLayers?>(nil)
    private let queue: WorkQueue
    /// What frames are held against.
    private let comparison = Mutex<SurfaceComparison?>(nil)
    private let lastLook = Mutex<Timestamp?>(nil)
    private let trail = Mutex(GroundTrail())
    private let tableLight = Mutex(TableLight())
    private let threads: Int

    /// Frames are held against keyframes ten times a second.
    private static let lookSeconds = 0.095

    /// - Parameter isInStep: whether each frame is looked at before `show` returns, so that two runs
    ///   of a recorded source give the same journal.
    init(isInStep: Bool) {
        threads = 1
        search = Mutex(ObjectFrameSearch(threads: 1))
        queue = WorkQueue(label: "capstan.box", isInStep: isInStep)
    }

    /// How a frame agrees with earlier keyframes; nil between looks, and where none shows its side.
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
        // A keyframe must know how it was taken.
        let isKeyframe = search.withLockIfAvailable { $0.isNext(pose) } ?? false
        guard isDue || isKeyframe else { return nil }
        return trail.withLock {
            comparison.agreement(
                frame.luma, frame.lumaIntrinsics, worldFromCamera: pose, box: box,
                at: frame.timestamp, trail: &$0)
        }
    }

    /// How the light on the table has changed since the first frame; nil when unknown.
    func light(in frame: Frame, box: BoundingBox?) -> LightChange? {
        guard let box, let pose = frame.soundPose, let color = frame.colorAtHand else { return nil }
        let sight = ColorSight(color, frame.intrinsics)
        return tableLight.withLock { $0.change(in: sight, worldFromCamera: pose, round: box) }
    }

    /// Looks at a frame with a pose, for the keyframes.
    /// - Parameter detail: fine detail of the frame against the first one, log2, as far as it is
    ///   known.
    func show(_ frame: Frame, detail: Double) {
        guard let pose = frame.soundPose else { return }
        let (luma, lens) = (frame.luma, frame.lumaIntrinsics)
        // Frames that come while one is looked at are left out.
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

    /// The object's surface in the world; nil while none was found.
    var surface: SurfaceLayers? { foundSurface.withLock { $0 } }

    /// The best box since the last call; nil where it has not changed.
    func takeProposal() -> BoxProposal? {
        found.withLock { found in
            defer { found = nil }
            return found
        }
    }

    /// Forgets all that was seen: the object was turned over.
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
