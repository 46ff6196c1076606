import Scene

/// Judges the agreement of frames with earlier keyframes: focus, and whether the object was moved.
/// A look is one measurement of this agreement.
struct SurfaceConditions {
    /// The detail is the median over this number of looks.
    private static let looks = 3
    /// The object counts as moved after this number of looks in a row that see it elsewhere. One
    /// look is enough if it sees the ground and finds nearly all of the object elsewhere.
    private static let movedLooks = 2
    /// Before that, this number of looks must have seen it in place: the first depth of new
    /// surfaces may be wrong (guess).
    private static let inPlaceLooks = 3
    /// Least time before motion proves that the object moved, seconds (guess). For landmarks it
    /// runs from the first look that saw the object in place to the start of the motion, and for
    /// followed points from the first frame. Earlier motion may be apparent: the depth of a new map
    /// is still inaccurate.
    private static let settlingSeconds = 1.0
    /// A move is detected this long after it begins, seconds: the motion of landmarks is fitted
    /// two frames after they are off by three pixels (guess).
    private static let detectionSeconds = 0.3
    /// A look says nothing about landmarks of frames later than this after it, seconds (guess).
    private static let landmarkSeconds = 0.5
    /// At least one look falls into this time, seconds: there are ten looks a second.
    private static let lookSeconds = 0.15
    /// After a gap between frames, a pose may be wrong for this time, seconds (guess).
    private static let unreliableSeconds = 2.0
    /// A move is reported for this time after it is detected, seconds.
    private static let reportedSeconds = 1.0

    /// Fine detail in the latest looks relative to the sharpest keyframe, log2; negative is softer.
    private var recent: [Double] = []
    /// Number of looks in a row that saw the object elsewhere.
    private var movedCount = 0
    /// The looks that saw the object where the keyframes' surfaces show it.
    private var inPlace = LookCount()
    /// Time of the first frame of this run of the source.
    private var began: Timestamp?
    private var relativeMotion = RelativeMotion()
    /// The latest look that saw the object in place by its landmarks.
    private var landmarksInPlace: (time: Timestamp, landmarks: Int)?
    /// Times of the latest look and of its view, if the look saw the object in place and no part of
    /// it elsewhere.
    private var lastStill: (time: Timestamp, view: Timestamp?)?
    /// Time from which followed points show that the object moves; nil where they do not, or where
    /// a look has contradicted them.
    private var suspectedSince: Timestamp?
    private var lastMove: Timestamp?
    /// Time of the latest gap between frames; nil again once a later look was added to `inPlace`.
    private var lastGap: Timestamp?
    /// Time of the latest look that saw the object in place, or of a moment before its landmarks
    /// moved away, if that is later.
    private(set) var lastInPlace: Timestamp?
    private var lastLook: Timestamp?
    /// Whether the latest look measured detail.
    private var hasDetail = false
    /// Number of moves of the object so far.
    private(set) var moves = 0
    /// The body that the poses did not follow in the latest move.
    private(set) var bodyNotFollowed = SceneBody.object

    /// Whether frames were ever compared with keyframes.
    var isKnown: Bool { lastLook != nil }

    /// Adds a look at this time.
    mutating func take(_ agreement: SurfaceAgreement, at time: Timestamp) {
        lastLook = time
        hasDetail = agreement.detail != nil
        recent = (recent + [agreement.detail ?? recent.last ?? 0]).suffix(Self.looks)
        let landmarksLostSince = lastInPlaceByLandmarks(agreement, at: time)
        let isMove =
            landmarksLostSince != nil || agreement.groundIsSeen && agreement.objectIsMostlyElsewhere
        let before = movedCount
        let isPlain = agreement.groundIsSeen && agreement.objectIsPlainlyElsewhere
        let looks = isPlain ? Self.movedLooks : 1
        movedCount = isMove && inPlace.count >= Self.inPlaceLooks ? before + looks : 0
        if agreement.groundIsSeen, !agreement.objectIsElsewhere { lastInPlace = time }
        if let held = agreement.inlierLandmarks, agreement.landmarksShowObjectAtRest {
            landmarksInPlace = (time, held.object)
        }
        if !agreement.objectIsElsewhere,
            agreement.groundIsSeen || agreement.landmarksShowObjectAtRest
        {
            inPlace.add(at: time)
            lastGap = nil
        }
        if before < Self.movedLooks, movedCount >= Self.movedLooks {
            if let landmarksLostSince, !agreement.groundIsSeen {
                noteInPlace(before: landmarksLostSince)
            }
            move(leaving: .object, at: time)
        }
        if agreement.objectIsInPlace { suspectedSince = nil }
        lastStill = agreement.objectIsStill ? (time, agreement.viewTime) : nil
    }

    /// Adds the motion of the object's landmarks relative to the others in a frame; nil where there
    /// was none.
    mutating func take(_ bodies: BodyMotion?, at time: Timestamp) {
        began = began ?? time
        // Uncertain landmarks count only while a recent look could contradict them.
        let isMoved =
            isFresh(at: time) ? bodies?.seemsObjectMoved : bodies?.isObjectMoved
        relativeMotion.take(isMoved: isMoved == true, part: bodies?.movedPart, at: time)
        guard let since = relativeMotion.unreportedStart,
            inPlace.first.map({ since.seconds(since: $0) >= Self.settlingSeconds }) ?? true
        else { return }
        // Where the poses follow the object, looks see the object at rest even if it moves.
        guard bodies?.poseFollowsObject == true || !isStill(at: time, since: since) else { return }
        relativeMotion.isReported = true
        noteInPlace(before: since)
        move(leaving: .object, at: time)
    }

    /// Time at which the object's landmarks last showed it in place, if most of them have been lost
    /// since and the ground's are still held; otherwise nil, and nil if that time is long ago.
    private func lastInPlaceByLandmarks(_ look: SurfaceAgreement, at time: Timestamp) -> Timestamp?
    {
        guard let landmarksInPlace,
            time.seconds(since: landmarksInPlace.time) <= Self.landmarkSeconds,
            look.landmarksShowObjectMoved(from: landmarksInPlace.landmarks)
        else { return nil }
        return landmarksInPlace.time
    }

    /// Records that the object was in place until shortly before it was seen to move.
    private mutating func noteInPlace(before time: Timestamp) {
        let lastSeen = time.advanced(bySeconds: -Self.detectionSeconds)
        lastInPlace = lastInPlace.map { max($0, lastSeen) } ?? lastSeen
    }

    /// Adds the motion of a body that the poses do not follow; nil where there was none.
    /// Reflections move on an object's surface, so the next look decides whether the object itself
    /// has moved.
    mutating func take(_ motion: FollowedMotion?, of body: SceneBody, at time: Timestamp) {
        let isMove = motion?.isObjectMoved == true && !isMoved(at: time)
        switch body {
        case .ground:
            if isMove { move(leaving: .ground, at: time) }
        case .object:
            let isSettled = began.map { time.seconds(since: $0) >= Self.settlingSeconds } ?? false
            if isMove, isSettled, suspectedSince == nil { suspectedSince = time }
            if let since = suspectedSince, time.seconds(since: since) >= Self.lookSeconds {
                move(leaving: .object, at: time)
            }
        }
    }

    /// Reports a move once, even if several measurements show it. The next move is reported only
    /// after the object was seen in its new place, because its new box may be inaccurate.
    private mutating func move(leaving body: SceneBody, at time: Timestamp) {
        suspectedSince = nil
        let wasInPlace = moves == 0 || inPlace.count >= Self.inPlaceLooks || !isKnown
        let isReliable = lastGap.map { time.seconds(since: $0) > Self.unreliableSeconds } ?? true
        guard !isMoved(at: time), wasInPlace, isReliable else { return }
        (lastMove, bodyNotFollowed) = (time, body)
        moves += 1
        // A loss of detail that was measured before may come from the move.
        (recent, hasDetail) = ([], false)
    }

    /// Whether the latest look is recent and saw that the object has not moved since `start`. The
    /// look compares a frame with an earlier view; a view from less than `lookSeconds` before
    /// `start` may already show a move, so it proves nothing.
    private func isStill(at time: Timestamp, since start: Timestamp) -> Bool {
        guard let lastStill, time.seconds(since: lastStill.time) <= Self.recentLookSeconds else {
            return false
        }
        return lastStill.view.map { start.seconds(since: $0) >= Self.lookSeconds } ?? true
    }

    /// Records that pictures are missing before a frame: the frame's pose may be wrong.
    mutating func noteGap(at time: Timestamp) { lastGap = time }

    /// Forgets the landmarks: a recovered pose has few of either body at first.
    mutating func losePose() { landmarksInPlace = nil }

    /// Forgets the surfaces, which show the object's former place.
    mutating func forgetSurfaces() {
        (movedCount, inPlace, landmarksInPlace) = (0, LookCount(), nil)
    }

    /// Forgets what depends on the clock: a new run of the source has another clock.
    mutating func forgetTimes() {
        forgetSurfaces()
        (recent, relativeMotion, hasDetail) = ([], RelativeMotion(), false)
        (lastMove, lastInPlace, lastLook, lastStill, suspectedSince) = (nil, nil, nil, nil, nil)
        (began, lastGap) = (nil, nil)
    }

    /// Detail of a keyframe taken now, relative to the sharpest before it, log2. A change within
    /// the error of a look counts as none, because a chain of keyframes would add these errors up.
    /// While the focus is leaving, every change counts: each keyframe is only a little softer than
    /// the one before.
    func keyframeDetail(isSoftening: Bool) -> Double {
        let now = min(0, recent.last ?? 0)
        return now > -Self.lookError && !isSoftening ? 0 : max(now, Self.leastDetail)
    }

    /// Lower limit of a keyframe's detail, log2: a surface that lost more is not recognised again.
    private static let leastDetail = -1.8
    /// Error of a look, log2: nine of ten medians of three looks were within it on four of five
    /// rendered walks in focus (seeds 2911 to 3216), and within 0.4 on the fifth, round a plain
    /// object.
    private static let lookError = 0.25

    /// There are ten looks a second while the pose is known; an older look says nothing about the
    /// present (guess).
    private static let freshSeconds = 2.0

    /// Whether the latest looks saw no loss of detail beyond their error.
    func keepsDetail(at now: Timestamp) -> Bool {
        isFresh(at: now) && detail(at: now) > -Self.lookError
    }

    /// Whether the latest look is recent and measured detail. A look measures no detail where
    /// object and table contradict each other, or no keyframe shows this side.
    func measuresDetail(at now: Timestamp) -> Bool {
        hasDetail && lastLook.map { now.seconds(since: $0) <= Self.recentLookSeconds } ?? false
    }

    /// Age up to which a look is recent, seconds: three times the interval between looks.
    private static let recentLookSeconds = 0.3

    /// Fine detail, log2: the median of the latest looks; 0 where they are old.
    func detail(at now: Timestamp) -> Double {
        isFresh(at: now) ? recent.upperMedian ?? 0 : 0
    }

    private func isFresh(at now: Timestamp) -> Bool {
        lastLook.map { now.seconds(since: $0) <= Self.freshSeconds } ?? false
    }

    /// Whether the object has moved within the last second.
    func isMoved(at time: Timestamp) -> Bool {
        lastMove.map { time.seconds(since: $0) <= Self.reportedSeconds } ?? false
    }
}

/// Looks that saw the object where the keyframes' surfaces show it.
private struct LookCount {
    private(set) var count = 0
    /// Time of the first look; nil before it.
    private(set) var first: Timestamp?

    mutating func add(at time: Timestamp) {
        count += 1
        first = first ?? time
    }
}

/// Frames in a row in which landmarks of the object move away from the other landmarks.
private struct RelativeMotion {
    /// The object counts as moved after this number of frames (guess).
    private static let leastFrames = 2
    /// The object counts as moved after this number of frames in which only a part of the landmarks
    /// in its box moves away; highlights move away too. In 114 of 116 rendered walks without a
    /// move, a part moved away for at most 5 frames, in the other two for 11 and 13.
    private static let leastPartFrames = 12
    /// The object counts as moved after this number of frames in which only a part of the ground's
    /// landmarks moves away from the object. In 116 rendered walks without a move, a part moved
    /// away for at most 3 frames; in seven of 54 with a move, for 5 or more.
    private static let leastGroundFrames = 5

    private var frames = 0
    private var ofObject = FrameRun()
    private var ofGround = FrameRun()
    private var since: Timestamp?
    /// Whether the move was reported.
    var isReported = false

    /// When the object began to move; nil where it does not move, and where the move was reported.
    var unreportedStart: Timestamp? {
        let isMove =
            frames >= Self.leastFrames || ofObject.frames >= Self.leastPartFrames
            || ofGround.frames >= Self.leastGroundFrames
        return isMove && !isReported ? since : nil
    }

    /// Adds a frame in which the object moved, or a part of a body did, or neither.
    mutating func take(isMoved: Bool, part: SceneBody?, at time: Timestamp) {
        frames = isMoved ? frames + 1 : 0
        ofObject.take(part == .object)
        ofGround.take(part == .ground)
        if max(frames, ofObject.frames, ofGround.frames) > 0 {
            since = since ?? time
        } else {
            (since, isReported) = (nil, false)
        }
    }
}

/// Frames in a row in which a part of a body moves away; single frames without it are not counted.
private struct FrameRun {
    private(set) var frames = 0
    /// Whether the latest frame showed that a part moved.
    private var isShown = false

    mutating func take(_ isShown: Bool) {
        if isShown {
            frames += 1
        } else if !self.isShown {
            frames = 0
        }
        self.isShown = isShown
    }
}
