import Guidance
import Scene
import Tracking

/// A source whose frames get their poses from a tracker, even if the source has poses of its own.
///
/// Frames before the tracker's initialisation are held back, if allowed, until the tracker knows
/// their poses: a recorded orbit goes round only once, and without its first frames a part of it
/// would be missing. The held frames are delivered later with the tracker's map points, in which
/// the box is searched. The source itself searches the held frames for the box, so that the
/// recording need not advance for the search.
final class TrackedSource: TrackedFrameSource {
    private let opened: SourceDescription
    private let source: any FrameSource
    /// Metres per unit, if frames before a resume determined them.
    private let knownUnit: Double?
    private var tracker: any PoseTracker
    /// Finds points in the tracked frames that move independently.
    private var independentMotion = IndependentMotion()
    private var isHolding: Bool
    private var held: [Held] = []
    private var heldFrames = 0
    /// Number of frames since the tracker's initialisation.
    private var knownFrames = 0
    private var waiting: ArraySlice<TrackedEvent> = []
    /// Searches the held frames for the object, once they have poses.
    private var search: ObjectSearch?
    private var proposal: BoxProposal?
    /// Whether the person was told that the pictures contradict the source's focal length.
    private var hasToldFocal = false

    /// An event that is held back.
    private struct Held {
        var event: TrackedEvent
        /// The frame as the source gave it: a later pose has its own focal factor, which multiplies
        /// the source's focal length. Nil for other events.
        var asGiven: Frame?

        init(_ event: TrackedEvent, asGiven: Frame? = nil) {
            (self.event, self.asGiven) = (event, asGiven)
        }
    }

    /// 3 s at 30 frames a second: a tracker that is not initialised by then needs another view
    /// (guess).
    private static let mostHeldFrames = 90
    /// Frames to wait for more map points. A map from two views has a few dozen points, too few to
    /// find a table. On the virtual camera's walks it has over a hundred, from all parts of the
    /// picture, after a tenth of a second; the source waits three times that.
    private static let settlingFrames = 10

    /// - Parameters:
    ///   - holdsFrames: whether frames may be delayed; not where a person watches a live camera.
    ///   - knownUnit: metres per unit of the tracker's world, if they are known and the tracker
    ///     does not know them yet.
    init(
        _ source: any FrameSource, tracker: any PoseTracker, holdsFrames: Bool,
        knownUnit: Double? = nil
    ) {
        (self.source, self.tracker, isHolding) = (source, tracker, holdsFrames)
        self.knownUnit = knownUnit
        var description = source.description
        description.hasPoses = true
        description.isMetric = tracker.isMetric(whereSourceIs: source.description.isMetric)
        if !description.isMetric { description.hasDepth = false }
        opened = description
    }

    /// The source's description; only its tracker may change.
    var description: SourceDescription {
        var description = opened
        description.tracker = tracker.kind.rawValue
        return description
    }

    func close() { source.close() }

    func forget(_ left: ObjectMoves.Left) {
        tracker.forget(left.body, by: left.box, since: left.since)
    }

    func takeProposal() -> BoxProposal? {
        defer { proposal = nil }
        return proposal
    }

    func next() throws -> TrackedEvent? {
        while true {
            if let event = waiting.popFirst() { return event }
            guard let event = try source.next() else {
                guard !held.isEmpty else { return nil }
                try release()
                continue
            }
            guard case .frame(let frame) = event else {
                let event = event.map { TrackedFrame($0) }
                if held.isEmpty { return event }
                held.append(Held(event))
                continue
            }
            let estimate = try tracker.track(frame.asAnalysed)
            let tracked = try withMovingPoints(self.tracked(frame, with: estimate))
            let contradiction =
                focalContradiction(in: frame).map { [TrackedEvent.notice($0)] } ?? []
            guard isHolding else {
                waiting = contradiction[...]
                return .frame(tracked)
            }
            held.append(Held(.frame(tracked), asGiven: frame))
            held += contradiction.map { Held($0) }
            heldFrames += 1
            if heldFrames < Self.mostHeldFrames {
                if isSettling(estimate) { continue }
                if knownFrames > 0, try !findsObject() { continue }
            }
            try release()
        }
    }

    /// A notice that the pictures contradict the focal length stated by the source; given once.
    private func focalContradiction(in frame: Frame) -> SourceNotice? {
        guard !hasToldFocal, let factor = tracker.focalContradiction(of: opened) else {
            return nil
        }
        hasToldFocal = true
        let stated = frame.intrinsics.fx
        return SourceNotice(
            TrackingSummary.contradiction(stated: stated, taken: stated * factor))
    }

    /// Whether the map will soon have more points. A tracker that started at once needs no more.
    private func isSettling(_ estimate: PoseEstimate) -> Bool {
        if case .initializing = estimate { return true }
        if knownFrames == 0, heldFrames == 1 { return false }
        knownFrames += 1
        return knownFrames < Self.settlingFrames
    }

    /// Whether the object is found in the held frames.
    private func findsObject() throws -> Bool {
        var search = self.search ?? ObjectSearch()
        let isFirstLook = self.search == nil
        if isFirstLook { try placeHeld() }
        for case .frame(var frame) in (isFirstLook ? held[...] : held.suffix(1)).map(\.event) {
            frame.mapPoints = tracker.mapPoints
            search.add(ObjectView(frame))
        }
        self.search = search
        proposal = search.found
        return proposal != nil
    }

    /// After this number of consecutive held frames without a pose, earlier frames are not searched
    /// (guess): on a repeating pattern, a pose found after such a gap may be wrong.
    private static let mostMissedFrames = 15

    /// Finds the poses of the held frames. It begins with the latest, whose place the tracker knows
    /// best.
    private func placeHeld() throws {
        var missed = 0
        for index in held.indices.reversed() where missed < Self.mostMissedFrames {
            guard case .frame(let frame) = held[index].event,
                let asGiven = held[index].asGiven
            else { continue }
            if frame.worldFromCamera == nil {
                guard let estimate = try tracker.revisit(asGiven.asAnalysed) else {
                    missed += 1
                    continue
                }
                var placed = tracked(asGiven, with: estimate)
                placed.trackingEvidence = ownEvidence(in: frame)
                held[index].event = .frame(placed)
            }
            missed = 0
        }
    }

    /// The tracking evidence of a held frame whose pose was found later. A revisit finds a pose
    /// only: the tracker's landmarks and its second motion belong to its latest frame. Its shutter
    /// time is an estimate for the camera, so it holds for the held frame too.
    private func ownEvidence(in frame: TrackedFrame) -> TrackingEvidence {
        var evidence = frame.trackingEvidence
        evidence.shutterSeconds = tracker.trackingEvidence.shutterSeconds
        return evidence
    }

    /// Delivers the held frames.
    private func release() throws {
        if search == nil { try placeHeld() }
        for index in held.indices {
            guard case .frame(var frame) = held[index].event else { continue }
            frame.mapPoints = tracker.mapPoints
            held[index].event = .frame(frame)
        }
        (waiting, held, heldFrames, isHolding) = (held.map(\.event)[...], [], 0, false)
        search = nil
    }

    /// The tracked frame with its independently moving points.
    private func withMovingPoints(_ frame: TrackedFrame) throws -> TrackedFrame {
        guard opened.kind != .stills else { return frame }
        var frame = frame
        try independentMotion.process(frame)
        frame.trackingEvidence.movingPoints = independentMotion.points
        frame.trackingEvidence.followed = independentMotion.followed
        return frame
    }

    private func tracked(_ frame: Frame, with estimate: PoseEstimate) -> TrackedFrame {
        var tracked = TrackedFrame(frame)
        tracked.poseEstimate = estimate
        tracked.mapPoints = tracker.mapPoints
        tracked.trackingEvidence = tracker.trackingEvidence
        tracked.worldFromCamera = estimate.worldFromCamera
        if !opened.isMetric { tracked.metersPerUnit = unit }
        if let factor = tracker.focalFactor {
            tracked.frame.intrinsics.fx *= factor
            tracked.frame.intrinsics.fy *= factor
        }
        // Depth is in metres, and a world without scale has another unit.
        if !opened.isMetric { tracked.frame.depth = nil }
        return tracked
    }

    /// Metres per unit so far, for a world that started without scale.
    private var unit: Double? {
        if let found = tracker.metersPerUnit { return found }
        return tracker.isMetric(whereSourceIs: false) ? 1 : knownUnit
    }
}

extension Frame {
    /// The frame with the intrinsics of its luma plane, for code that reads only the luma.
    fileprivate var asAnalysed: Frame {
        guard isLumaHalved else { return self }
        var frame = self
        frame.intrinsics = lumaIntrinsics
        return frame
    }
}
