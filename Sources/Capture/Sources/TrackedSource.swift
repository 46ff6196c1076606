import Guidance
import Scene
import Tracking

/// A source whose frames get their poses from a tracker, even if another source gives them poses
/// already.
///
/// If allowed, frames without a pose are held back until the tracker can find their poses later: a
/// recorded orbit goes round only once, and its first part would be missing without these frames.
/// The source searches the held frames for the object's box, so that no further frames are needed
/// for the search. Then it delivers the held frames, with the tracker's map points.
final class TrackedSource: TrackedFrameSource {
    private let opened: SourceDescription
    private let source: any FrameSource
    /// Metres per unit of the tracker's world, as known before a resume; nil if unknown.
    private let knownUnit: Double?
    private var tracker: any PoseTracker
    /// The search for points in the tracked frames that move independently of the camera.
    private var independentMotion = IndependentMotion()
    private var isHolding: Bool
    private var held: [Held] = []
    private var heldFrames = 0
    /// Number of frames that were held back since the tracker's first pose.
    private var knownFrames = 0
    private var waiting: ArraySlice<TrackedEvent> = []
    /// The search for the object in the held frames; nil until these frames have poses.
    private var search: ObjectSearch?
    private var proposal: BoxProposal?
    /// Whether the person was told that the pictures contradict the source's focal length.
    private var hasToldFocal = false

    /// An event that is held back.
    private struct Held {
        var event: TrackedEvent
        /// The frame with the focal length of the source. If a pose is found later, the tracker
        /// corrects this focal length together with the pose. Nil for events that are not frames.
        var asGiven: Frame?

        init(_ event: TrackedEvent, asGiven: Frame? = nil) {
            (self.event, self.asGiven) = (event, asGiven)
        }
    }

    /// At most this number of frames is held back: 3 s at 30 frames a second. If the tracker has no
    /// pose after these frames, it needs other views (guess).
    private static let mostHeldFrames = 90
    /// Number of frames with poses for which the source waits, so that the map gets more points. A
    /// map from two views has a few dozen points, too few to find a table. On the virtual camera's
    /// walks the map has more than a hundred points, from all parts of the picture, after a tenth
    /// of a second. The source waits three times as long.
    private static let settlingFrames = 10

    /// - Parameters:
    ///   - holdsFrames: whether frames may be delayed. False if a person watches a live camera.
    ///   - knownUnit: metres per unit of the tracker's world, if they are known although the
    ///     tracker does not know them yet.
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

    /// The source's description. The name of the tracker may change; the rest is constant.
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

    /// A notice that the pictures contradict the focal length stated by the source. Nil if there is
    /// no contradiction, or if the notice was given before.
    private func focalContradiction(in frame: Frame) -> SourceNotice? {
        guard !hasToldFocal, let factor = tracker.focalContradiction(of: opened) else {
            return nil
        }
        hasToldFocal = true
        let stated = frame.intrinsics.fx
        return SourceNotice(
            TrackingSummary.contradiction(stated: stated, taken: stated * factor))
    }

    /// Whether to wait for more map points. A tracker that has a pose in the first frame is not
    /// waited for.
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

    /// The search for poses, which goes backwards, ends after this number of consecutive frames
    /// without a pose. On a repeating pattern, a pose before such a gap may be wrong (guess).
    private static let mostMissedFrames = 15

    /// Finds poses for the held frames, from the latest frame back to the first. The tracker knows
    /// the surroundings of the latest frame best.
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

    /// The tracking evidence of a held frame whose pose was found later. The tracker's landmarks
    /// and its second motion belong to the tracker's latest frame, so they are not taken over. Its
    /// shutter time is an estimate for the camera, so it holds for the held frame too.
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

    /// The tracked frame together with the points that move independently of the camera.
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
            tracked.focalFactor = factor
        }
        // Depth is in metres. It does not fit poses in another unit, so it is left out in a world
        // without scale.
        if !opened.isMetric { tracked.frame.depth = nil }
        return tracked
    }

    /// Metres per unit of a world that started without scale; nil as long as they are unknown.
    private var unit: Double? {
        if let found = tracker.metersPerUnit { return found }
        return tracker.isMetric(whereSourceIs: false) ? 1 : knownUnit
    }
}

extension Frame {
    /// A frame whose intrinsics fit the luma plane, which may have half the picture's size.
    fileprivate var asAnalysed: Frame {
        guard isLumaHalved else { return self }
        var frame = self
        frame.intrinsics = lumaIntrinsics
        return frame
    }
}
