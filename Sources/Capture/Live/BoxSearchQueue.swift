import Guidance
import Perception
import Reconstruction
import Scene
import Synchronization

/// Improves the object's box with new frames. Each search runs in parallel to the frames, or in
/// step with them. Only one thread may call this queue; only the search runs on another thread.
final class BoxSearchQueue {
    /// When the search for the box in a frame runs.
    enum Pace: Sendable {
        /// The search ends before `show` returns, so that two runs of a recorded source give the
        /// same journal.
        case inStep
        /// The search runs in parallel. Frames that arrive during it are skipped.
        case beside
        /// For recordings: the search runs in parallel, and frames that arrive during it are
        /// skipped. If the recording plays faster than the wall clock, `show` waits for the search,
        /// so that no more frames are skipped than at normal speed.
        case besideRecording
    }

    private let search = SharedBoxSearch()
    private let queue: WorkQueue
    private let pace: Pace
    private var lastSearch: Timestamp?
    /// The last frame that was searched for the box: its timestamp, and the wall clock at the start
    /// of the search, milliseconds.
    private var lastSearched: (frame: Timestamp, milliseconds: Double)?
    private var groundTracker = GroundTracker()
    private var tableIllumination = TableIllumination()

    /// Two frames that are compared with keyframes are at least this many seconds apart: about ten
    /// frames a second are compared (guess).
    private static let searchSeconds = 0.095
    /// If a recording plays faster than the wall clock, it may get ahead by this many seconds
    /// during a search. Then `show` waits for the search (guess). When playback catches up after a
    /// delay, it gets ahead by up to half a second.
    private static let mostAheadSeconds = 1.0

    init(_ pace: Pace) {
        self.pace = pace
        queue = WorkQueue(label: "capstan.box", isInStep: pace == .inStep)
    }

    /// How well the object's surface in a frame agrees with earlier keyframes. Nil if the last
    /// comparison was a moment ago, or if no keyframe shows the same side as the frame.
    func agreement(of frame: TrackedFrame, box: BoundingBox?) -> SurfaceAgreement? {
        guard let box, let pose = frame.validPose else { return nil }
        let (comparison, place) = search.comparison
        guard let comparison else { return nil }
        let isDue =
            lastSearch.map { abs(frame.timestamp.seconds(since: $0)) >= Self.searchSeconds } ?? true
        if isDue { lastSearch = frame.timestamp }
        // A frame that will become a keyframe is always compared.
        guard isDue || search.isNextKeyframe(pose, in: place) else { return nil }
        return comparison.agreement(
            frame.luma, frame.lumaIntrinsics, worldFromCamera: pose, box: box,
            at: frame.timestamp, groundTracker: &groundTracker)
    }

    /// How the light on the table has changed since the first frame; nil if it cannot be measured.
    func light(in frame: TrackedFrame, box: BoundingBox?) -> LightChange? {
        guard let box, let pose = frame.validPose, let color = frame.decodedColor else {
            return nil
        }
        let picture = CalibratedColorImage(color, frame.intrinsics)
        return tableIllumination.change(in: picture, worldFromCamera: pose, round: box)
    }

    /// Searches a frame with a pose for the box, unless an earlier search is still running.
    /// - Parameter detail: how fine the detail of the frame is, relative to the sharpest keyframe:
    ///   log2 of the ratio.
    func show(_ frame: TrackedFrame, detail: Double) {
        guard frame.validPose != nil else { return }
        let place = search.place
        let work: @Sendable () -> Void = { [search] in
            search.take(frame, detail: detail, place: place)
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

    /// The object's surface in the world; nil until a surface was found.
    var surface: SurfaceLayers? { search.surface }

    /// The best box, once after each change; otherwise nil.
    func takeProposal() -> BoxProposal? { search.takeProposal() }

    /// Waits until the running search is done.
    func wait() { queue.wait() }

    /// Forgets everything, because the object has left its place. A search that is running is not
    /// awaited; its result is dropped.
    func forget() {
        search.forget()
        groundTracker = GroundTracker()
        tableIllumination.forgetPlaces()
    }
}

/// The search for the object's box and its findings. One thread searches, another thread reads the
/// findings.
private final class SharedBoxSearch: Sendable {
    /// A search for the object, and the number of the place in which it searches.
    private struct Search {
        var search = ObjectFrameSearch(threads: 1)
        /// Number of moves of the object before the search began.
        var place = 0
    }

    /// The findings about the object in its present place.
    private struct Findings {
        var proposal: BoxProposal?
        var surface: SurfaceLayers?
        /// The means to compare a frame with the keyframes; nil before the first keyframe.
        var comparison: SurfaceComparison?
        /// Number of moves of the object before the findings were made.
        var place = 0
    }

    private let search = Mutex(Search())
    private let findings = Mutex(Findings())

    /// The means to compare a frame with the keyframes, and the number of moves of the object so
    /// far.
    var comparison: (comparison: SurfaceComparison?, place: Int) {
        findings.withLock { ($0.comparison, $0.place) }
    }

    /// Number of moves of the object so far.
    var place: Int { findings.withLock { $0.place } }

    /// The object's surface in the world; nil until a surface was found.
    var surface: SurfaceLayers? { findings.withLock { $0.surface } }

    /// Whether a frame from this pose would become a keyframe; false while a search runs.
    func isNextKeyframe(_ pose: RigidTransform, in place: Int) -> Bool {
        search.withLockIfAvailable { $0.place == place && $0.search.isNext(pose) } ?? false
    }

    /// The best box, once after each change; otherwise nil.
    func takeProposal() -> BoxProposal? {
        findings.withLock { findings in
            defer { findings.proposal = nil }
            return findings.proposal
        }
    }

    /// Drops all findings, and the result of a running search, because the object has left its
    /// place.
    func forget() { findings.withLock { $0 = Findings(place: $0.place + 1) } }

    /// Searches a frame that shows the object in the place with this number. Does nothing if the
    /// object has left this place.
    func take(_ frame: TrackedFrame, detail: Double, place: Int) {
        search.withLock { present in
            guard findings.withLock({ $0.place == place }) else { return }
            if present.place != place { present = Search(place: place) }
            let before = present.search.keyframes
            let better = present.search.take(frame, detail: detail)
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
