import Guidance
import Perception
import Reconstruction
import Scene
import Synchronization

/// Improves the box in parallel to the frames, or in step with them, as `ShotMatchQueue` matches
/// shots. Used by one thread; only the search runs on another.
final class BoxSearchQueue {
    /// When a frame's search happens.
    enum Pace: Sendable {
        /// The search ends before `show` returns, so that two runs of a recorded source give the
        /// same journal.
        case inStep
        /// The search runs in parallel. Frames that arrive during it are skipped.
        case beside
        /// The search of a recording runs in parallel. Frames that arrive during it are skipped, as
        /// those of a camera. Playing the recording faster skips no more frames: then `show` waits.
        case besideRecording
    }

    private let search = SharedBoxSearch()
    private let queue: WorkQueue
    private let pace: Pace
    private var lastSearch: Timestamp?
    /// Times of the last frame that was not skipped: its timestamp, and when it arrived by the wall
    /// clock.
    private var lastSearched: (frame: Timestamp, milliseconds: Double)?
    private var groundTracker = GroundTracker()
    private var tableIllumination = TableIllumination()

    /// Seconds between comparisons: about ten a second (guess).
    private static let searchSeconds = 0.095
    /// Most seconds that a recording may gain on the wall clock during a search (guess): playback
    /// itself gains up to half a second when it catches up.
    private static let mostAheadSeconds = 1.0

    init(_ pace: Pace) {
        self.pace = pace
        queue = WorkQueue(label: "capstan.box", isInStep: pace == .inStep)
    }

    /// Agreement of a frame with earlier keyframes; nil between comparisons, and where no keyframe
    /// shows the side that the frame shows.
    func agreement(of frame: TrackedFrame, box: BoundingBox?) -> SurfaceAgreement? {
        guard let box, let pose = frame.validPose else { return nil }
        let (comparison, place) = search.comparison
        guard let comparison else { return nil }
        let isDue =
            lastSearch.map { abs(frame.timestamp.seconds(since: $0)) >= Self.searchSeconds } ?? true
        if isDue { lastSearch = frame.timestamp }
        // Each frame that becomes a keyframe is compared.
        guard isDue || search.isNextKeyframe(pose, in: place) else { return nil }
        return comparison.agreement(
            frame.luma, frame.lumaIntrinsics, worldFromCamera: pose, box: box,
            at: frame.timestamp, groundTracker: &groundTracker)
    }

    /// Change of the light on the table since the first frame; nil when unknown.
    func light(in frame: TrackedFrame, box: BoundingBox?) -> LightChange? {
        guard let box, let pose = frame.validPose, let color = frame.decodedColor else {
            return nil
        }
        let picture = CalibratedColorImage(color, frame.intrinsics)
        return tableIllumination.change(in: picture, worldFromCamera: pose, round: box)
    }

    /// Offers a frame with a pose as a keyframe.
    /// - Parameter detail: fine detail of the frame relative to the sharpest keyframe, log2, as far
    ///   as it is known.
    func show(_ frame: TrackedFrame, detail: Double) {
        guard let pose = frame.validPose else { return }
        let (luma, lens) = (frame.luma, frame.lumaIntrinsics)
        let place = search.place
        let work: @Sendable () -> Void = { [search] in
            search.take(
                luma, lens, worldFromCamera: pose, detail: detail, at: frame.timestamp,
                place: place)
        }
        var isTaken = queue.runIfIdle(work)
        if !isTaken, mustSearch(frame) {
            queue.wait()
            isTaken = queue.runIfIdle(work)
        }
        guard isTaken else { return }
        lastSearched = (frame.timestamp, SystemClock.wall.milliseconds)
    }

    private func mustSearch(_ frame: TrackedFrame) -> Bool {
        guard pace == .besideRecording, let last = lastSearched else { return false }
        let passed = (SystemClock.wall.milliseconds - last.milliseconds) / 1000
        return frame.timestamp.seconds(since: last.frame) > passed + Self.mostAheadSeconds
    }

    /// The object's surface in the world; nil until one was found.
    var surface: SurfaceLayers? { search.surface }

    /// The best box since the last call; nil where it has not changed.
    func takeProposal() -> BoxProposal? { search.takeProposal() }

    /// Waits until the running search is done.
    func wait() { queue.wait() }

    /// Forgets everything: the object has left its place. A search that is running is not awaited;
    /// its result is dropped.
    func forget() {
        search.forget()
        groundTracker = GroundTracker()
        tableIllumination.forgetPlaces()
    }
}

/// The search for the object's box, with what it has found: one thread searches, another reads.
private final class SharedBoxSearch: Sendable {
    /// The search for the object in its present place.
    private struct Search {
        var search = ObjectFrameSearch(threads: 1)
        /// Number of places that the object has left before.
        var place = 0
    }

    /// What the search has found of the object in its present place.
    private struct Findings {
        var proposal: BoxProposal?
        var surface: SurfaceLayers?
        /// The comparison with keyframes.
        var comparison: SurfaceComparison?
        /// Number of places that the object has left before.
        var place = 0
    }

    private let search = Mutex(Search())
    private let findings = Mutex(Findings())

    /// The comparison with keyframes, and the number of the object's place in them.
    var comparison: (comparison: SurfaceComparison?, place: Int) {
        findings.withLock { ($0.comparison, $0.place) }
    }

    /// Number of places that the object has left.
    var place: Int { findings.withLock { $0.place } }

    /// The object's surface in the world; nil until one was found.
    var surface: SurfaceLayers? { findings.withLock { $0.surface } }

    /// Whether a frame from this pose would be a keyframe; false while the search runs.
    func isNextKeyframe(_ pose: RigidTransform, in place: Int) -> Bool {
        search.withLockIfAvailable { $0.place == place && $0.search.isNext(pose) } ?? false
    }

    /// The best box since the last call; nil where it has not changed.
    func takeProposal() -> BoxProposal? {
        findings.withLock { findings in
            defer { findings.proposal = nil }
            return findings.proposal
        }
    }

    /// Forgets what was found, and what a running search will find: the object has left its place.
    func forget() { findings.withLock { $0 = Findings(place: $0.place + 1) } }

    /// Searches a frame of the object in a place; does nothing if the object has left that place.
    func take(
        _ luma: LumaPlane, _ lens: Intrinsics, worldFromCamera pose: RigidTransform,
        detail: Double, at time: Timestamp, place: Int
    ) {
        search.withLock { present in
            guard findings.withLock({ $0.place == place }) else { return }
            if present.place != place { present = Search(place: place) }
            let before = present.search.keyframes
            let better = present.search.take(
                luma, lens, worldFromCamera: pose, detail: detail, at: time)
            let comparison =
                present.search.keyframes > before ? present.search.comparison : nil
            findings.withLock { findings in
                guard findings.place == place else { return }
                findings.surface = present.search.surface
                if let better { findings.proposal = better }
                if let comparison { findings.comparison = comparison }
            }
        }
    }
}

extension TrackedFrame {
    /// The pose; nil where its translation is not finite or the intrinsics are invalid.
    fileprivate var validPose: RigidTransform? {
        guard let pose = worldFromCamera, pose.translation.isFinite, frame.intrinsics.fault == nil
        else { return nil }
        return pose
    }
}
