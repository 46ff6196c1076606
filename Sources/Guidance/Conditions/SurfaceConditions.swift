import Scene

/// Judges from comparisons of frames with earlier keyframes whether the focus was lost and whether
/// the object was moved. In names, a "look" is one comparison of a frame with the keyframes.
struct SurfaceConditions {
    /// The detail is the median of this number of comparisons.
    private static let looks = 3
    /// The object counts as moved after this number of consecutive comparisons that see it in
    /// another place. One comparison is enough if it sees the ground and finds nearly all of the
    /// object in another place.
    private static let movedLooks = 2
    /// A move can be detected only after this number of comparisons has seen the object in place:
    /// the first depth of new surfaces may be wrong (guess).
    private static let inPlaceLooks = 3
    /// Motion counts as a move only if it begins at least this time after the map began, seconds
    /// (guess): the depth of a new map is still inaccurate. For landmarks, the map begins with the
    /// first comparison that saw the object in place; for followed points, with the first frame. It
    /// begins anew with a correction of the focal length.
    private static let settlingSeconds = 1.0
    /// A move is detected this long after it begins, seconds (guess): the motion of landmarks is
    /// fitted two frames after they are three pixels off their predicted positions.
    private static let detectionSeconds = 0.3
    /// A frame's landmarks are compared with the landmarks that last showed the object in place
    /// only if these were seen at most this long ago, seconds (guess).
    private static let landmarkSeconds = 0.5
    /// At least one comparison falls within any period of this length, seconds: there are ten a
    /// second.
    private static let lookSeconds = 0.15
    /// After a gap between frames, a pose may be wrong for this time, seconds (guess).
    private static let unreliableSeconds = 2.0
    /// A move is reported for this time after it is detected, seconds.
    private static let reportedSeconds = 1.0

    /// Fine detail in the latest comparisons, relative to the sharpest keyframe, log2; negative for
    /// softer.
    private var recent: [Double] = []
    /// Number of consecutive comparisons that saw the object in another place. A comparison that
    /// found nearly all of the object there counts as two.
    private var movedCount = 0
    /// The comparisons that saw the object in place, where the keyframes' surfaces show it.
    private var inPlace = LookCount()
    /// Time of the first frame of this run of the source, and time of the tracker's last correction
    /// of the focal length; each is nil before it happens.
    private var began: (run: Timestamp?, correction: Timestamp?)
    private var relativeMotion = RelativeMotion()
    /// The latest time at which landmarks showed the object in place, with the number of the
    /// object's landmarks.
    private var landmarksInPlace: (time: Timestamp, landmarks: Int)?
    /// Times of the latest comparison and of the earlier view that it used; nil unless the
    /// comparison saw the whole object at rest.
    private var lastStill: (time: Timestamp, view: Timestamp?)?
    /// Time at which followed points first showed that the object moves; nil while they do not, or
    /// after a comparison has contradicted them.
    private var suspectedSince: Timestamp?
    private var lastMove: Timestamp?
    /// Time of the latest gap between frames; nil again after a later comparison saw the object in
    /// place.
    private var lastGap: Timestamp?
    /// Time at which the object was last seen in place: the latest comparison that saw it there, or
    /// a moment before its landmarks moved away, if that is later.
    private(set) var lastInPlace: Timestamp?
    private var lastLook: Timestamp?
    /// Whether the latest comparison measured detail.
    private var hasDetail = false
    /// Number of moves of the object so far.
    private(set) var moves = 0
    /// The body whose motion the poses did not follow in the latest move.
    private(set) var bodyNotFollowed = SceneBody.object

    /// Whether any frame was compared with keyframes.
    var isKnown: Bool { lastLook != nil }

    /// Adds a comparison at this time.
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
        began.run = began.run ?? time
        // If a recent comparison could contradict the landmarks, even uncertain landmarks count.
        let isMoved =
            isFresh(at: time) ? bodies?.seemsObjectMoved : bodies?.isObjectMoved
        relativeMotion.take(isMoved: isMoved == true, part: bodies?.movedPart, at: time)
        guard let since = relativeMotion.unreportedStart,
            isSettled(at: since, from: inPlace.first ?? began.correction)
        else { return }
        // If the tracker's poses follow the object, a comparison sees the object at rest even while
        // it moves.
        guard bodies?.poseFollowsObject == true || !isStill(at: time, since: since) else { return }
        relativeMotion.isReported = true
        noteInPlace(before: since)
        move(leaving: .object, at: time)
    }

    /// The time at which the object's landmarks last showed it in place, if most of these landmarks
    /// are lost now and the ground's are not. Nil otherwise, and if that time is long ago.
    private func lastInPlaceByLandmarks(_ look: SurfaceAgreement, at time: Timestamp) -> Timestamp?
    {
        guard let landmarksInPlace,
            time.seconds(since: landmarksInPlace.time) <= Self.landmarkSeconds,
            look.landmarksShowObjectMoved(from: landmarksInPlace.landmarks)
        else { return nil }
        return landmarksInPlace.time
    }

    /// Records that the object was in place until shortly before this time.
    private mutating func noteInPlace(before time: Timestamp) {
        let lastSeen = time.advanced(bySeconds: -Self.detectionSeconds)
        lastInPlace = lastInPlace.map { max($0, lastSeen) } ?? lastSeen
    }

    /// Adds the motion of a body that the poses do not follow; nil where there was none.
    /// Reflections move on an object's surface, so the next comparison decides whether the object
    /// itself has moved.
    mutating func take(_ motion: FollowedMotion?, of body: SceneBody, at time: Timestamp) {
        let isMove =
            motion?.isObjectMoved == true && !isMoved(at: time)
            && isSettled(at: time, from: began.correction)
        switch body {
        case .ground:
            if isMove { move(leaving: .ground, at: time) }
        case .object:
            let isSettled = began.run != nil && isSettled(at: time, from: began.run)
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
        // The move may be the cause of a loss of detail that was measured before.
        (recent, hasDetail) = ([], false)
    }

    /// Whether a recent comparison saw that the object has not moved since `start`. It compares a
    /// frame with an earlier view. A view from less than `lookSeconds` before `start` may already
    /// show the move, so a comparison with such a view proves nothing.
    private func isStill(at time: Timestamp, since start: Timestamp) -> Bool {
        guard let lastStill, time.seconds(since: lastStill.time) <= Self.recentLookSeconds else {
            return false
        }
        return lastStill.view.map { start.seconds(since: $0) >= Self.lookSeconds } ?? true
    }

    /// Records that pictures are missing before a frame: the frame's pose may be wrong.
    mutating func noteGap(at time: Timestamp) { lastGap = time }

    /// Forgets the number of landmarks that showed the object in place: after relocalisation, few
    /// landmarks of the object and of the ground are tracked at first.
    mutating func losePose() { landmarksInPlace = nil }

    /// Whether the depth of a map that began at `start` can be trusted; true if nothing began.
    private func isSettled(at time: Timestamp, from start: Timestamp?) -> Bool {
        start.map { time.seconds(since: $0) >= Self.settlingSeconds } ?? true
    }

    /// Records that the tracker corrected its focal length at this time. Depths in its world change
    /// by that: earlier surfaces, and landmarks in the old box, are then at other places, although
    /// the object has not moved.
    mutating func noteFocalLength(at time: Timestamp) {
        forgetSurfaces()
        (began.correction, relativeMotion) = (time, RelativeMotion())
    }

    /// Forgets the surfaces, which show the object's former place.
    mutating func forgetSurfaces() {
        (movedCount, inPlace, landmarksInPlace) = (0, LookCount(), nil)
    }

    /// Forgets what depends on the clock: a new run of the source has another clock.
    mutating func forgetTimes() {
        forgetSurfaces()
        (recent, relativeMotion, hasDetail) = ([], RelativeMotion(), false)
        (lastMove, lastInPlace, lastLook, lastStill, suspectedSince) = (nil, nil, nil, nil, nil)
        (began, lastGap) = ((nil, nil), nil)
    }

    /// Fine detail of a keyframe taken now, relative to the sharpest earlier keyframe, log2. A
    /// change within the error of a comparison counts as none, because a chain of keyframes would
    /// add these errors up. While the focus leaves the object, every change counts: each keyframe
    /// is only a little softer than the one before.
    func keyframeDetail(isSoftening: Bool) -> Double {
        let now = min(0, recent.last ?? 0)
        return now > -Self.lookError && !isSoftening ? 0 : max(now, Self.leastDetail)
    }

    /// A keyframe's detail counts as at least this, log2: a surface that lost more is not
    /// recognised again.
    private static let leastDetail = -1.8
    /// Error of a comparison, log2. On four of five rendered walks in focus (seeds 2911 to 3216),
    /// nine of ten medians of three comparisons were within it; on the fifth, round a plain object,
    /// they were within 0.4.
    private static let lookError = 0.25

    /// A comparison is ignored if it is older than this, seconds (guess). While the pose is known,
    /// there are ten comparisons a second.
    private static let freshSeconds = 2.0

    /// Whether the latest comparisons saw no loss of detail larger than their error.
    func keepsDetail(at now: Timestamp) -> Bool {
        isFresh(at: now) && detail(at: now) > -Self.lookError
    }

    /// Whether the latest comparison is recent and measured detail. A comparison measures no detail
    /// where object and table contradict each other, or where no keyframe shows this side.
    func measuresDetail(at now: Timestamp) -> Bool {
        hasDetail && lastLook.map { now.seconds(since: $0) <= Self.recentLookSeconds } ?? false
    }

    /// A comparison is recent up to this age, seconds: three times the interval between
    /// comparisons.
    private static let recentLookSeconds = 0.3

    /// Change of fine detail, log2: the median of the latest comparisons; 0 where they are old.
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

/// Number of comparisons that saw the object in place, and the time of the first one.
private struct LookCount {
    private(set) var count = 0
    /// Time of the first comparison that saw the object in place; nil before it.
    private(set) var first: Timestamp?

    mutating func add(at time: Timestamp) {
        count += 1
        first = first ?? time
    }
}

/// Counts consecutive frames in which landmarks of the object move away from the other landmarks.
private struct RelativeMotion {
    /// The object counts as moved after this number of frames (guess).
    private static let leastFrames = 2
    /// The object also counts as moved after this number of frames in which only a part of the
    /// landmarks in its box moves away; highlights move away too. In 114 of 116 rendered walks
    /// without a move, a part moved away for at most 5 frames, in the other two for 11 and 13.
    private static let leastPartFrames = 12
    /// The object also counts as moved after this number of frames in which only a part of the
    /// ground's landmarks moves away from the object. In 116 rendered walks without a move, a part
    /// moved away for at most 3 frames; in seven of 54 with a move, for 5 or more.
    private static let leastGroundFrames = 5

    private var frames = 0
    private var ofObject = FrameRun()
    private var ofGround = FrameRun()
    private var since: Timestamp?
    /// Whether the present move was reported.
    var isReported = false

    /// Time at which the object began to move; nil if it does not move, or if the move was
    /// reported.
    var unreportedStart: Timestamp? {
        let isMove =
            frames >= Self.leastFrames || ofObject.frames >= Self.leastPartFrames
            || ofGround.frames >= Self.leastGroundFrames
        return isMove && !isReported ? since : nil
    }

    /// Adds a frame.
    /// - Parameters:
    ///   - isMoved: whether the object moves away from the other landmarks.
    ///   - part: the body that moves away only in part; nil if each body moves as a whole or
    ///     not at all.
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

/// Number of frames in a row in which a part of the object or of the ground moves away. A single
/// frame without motion does not end the row.
private struct FrameRun {
    private(set) var frames = 0
    /// Whether the latest frame showed that a part moves away.
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
