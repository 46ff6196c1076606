import Scene

/// Judges the agreement of frames with earlier keyframes: focus, and whether the object was moved.
/// A look is one measurement of this agreement.
struct SurfaceConditions {
    /// The detail is the median over this number of looks.
    private static let looks = 3
    /// The object counts as moved after this number of looks in a row that see it elsewhere.
    private static let movedLooks = 2
    /// Before that, this number of looks must have seen it in place: the first depth of new
    /// surfaces may be wrong (guess).
    private static let stoodLooks = 3
    /// It also counts as moved after this number of frames in a row in which its landmarks move
    /// away from the others (guess).
    private static let apartFrames = 2
    /// The same where only a part of what is in its box moves away. In 38 of 39 drawn walks without
    /// a move this lasted for 2 frames at most, and for 9 in one; for 20 after a true move.
    private static let partApartFrames = 12
    /// An object that begins to move is not seen to do so for this time, seconds: landmarks are asked
    /// for their motion two frames after they are off by three pixels (guess).
    private static let unseenSeconds = 0.3
    /// One look falls into this time, seconds: there are ten a second.
    private static let lookSeconds = 0.15
    /// A move is reported for this time, seconds.
    private static let toldSeconds = 1.0

    /// Fine detail in the latest looks relative to the sharpest keyframe, log2; negative is softer.
    private var recent: [Double] = []
    private var moved = 0
    /// Number of looks that saw the object where these surfaces show it.
    private var stood = 0
    private var apart = 0
    private var partApart = 0
    /// When landmarks began to move away from the others, in the present frames in a row.
    private var apartSince: Timestamp?
    /// Whether that was told as a move.
    private var hasToldApart = false
    /// Time of the latest look, if it saw the object, and nothing of it elsewhere.
    private var lastStill: Timestamp?
    /// When followed points began to say that the object moves, which no look has contradicted.
    private var suspectedSince: Timestamp?
    private var lastMove: Timestamp?
    /// Time of the latest look that saw the object in place, or of a moment before its landmarks moved
    /// away, if that is later.
    private(set) var lastStood: Timestamp?
    private var lastLook: Timestamp?
    /// Whether the latest look measured detail.
    private var hasDetail = false
    /// Number of moves of the object so far.
    private(set) var moves = 0
    /// The body that the poses did not hold in the latest move.
    private(set) var bodyLeft = SceneBody.object

    /// Whether frames were ever compared with keyframes.
    var isKnown: Bool { lastLook != nil }

    /// Adds a look.
    mutating func take(_ agreement: SurfaceAgreement, at time: Timestamp) {
        lastLook = time
        hasDetail = agreement.detail != nil
        recent = (recent + [agreement.detail ?? recent.last ?? 0]).suffix(Self.looks)
        let (groundIsSeen, objectMoved) = (agreement.groundIsSeen, agreement.objectIsElsewhere)
        moved = groundIsSeen && objectMoved && stood >= Self.stoodLooks ? moved + 1 : 0
        if groundIsSeen, !objectMoved {
            lastStood = time
            stood += 1
        }
        if moved == Self.movedLooks { move(leaving: .object, at: time) }
        if agreement.objectIsInPlace { suspectedSince = nil }
        lastStill = agreement.objectIsStill ? time : nil
    }

    /// Adds the relative motion of landmarks in a frame; nil where there was none.
    mutating func take(_ bodies: BodyMotion?, at time: Timestamp) {
        apart = bodies?.isObjectMoved == true ? apart + 1 : 0
        partApart = bodies?.isPartOfBoxMoved == true ? partApart + 1 : 0
        guard max(apart, partApart) > 0 else {
            (apartSince, hasToldApart) = (nil, false)
            return
        }
        let since = apartSince ?? time
        apartSince = since
        let isApart = apart >= Self.apartFrames || partApart >= Self.partApartFrames
        // To a pose that holds the object, it stands still.
        let isContradicted = bodies?.poseHoldsObject != true && isStill(at: time)
        if isApart, !hasToldApart, !isContradicted {
            hasToldApart = true
            let stood = since.advanced(bySeconds: -Self.unseenSeconds)
            lastStood = lastStood.map { max($0, stood) } ?? stood
            move(leaving: .object, at: time)
        }
    }

    /// Adds the motion of a body that the poses do not hold; nil where there was none. What an object
    /// mirrors moves on its surface: the next look decides whether the object has moved.
    mutating func take(_ motion: FollowedMotion?, of body: SceneBody, at time: Timestamp) {
        let isMove = motion?.isObjectMoved == true && !isMoved(at: time)
        switch body {
        case .ground:
            if isMove { move(leaving: .ground, at: time) }
        case .object:
            if isMove, suspectedSince == nil { suspectedSince = time }
            if let since = suspectedSince, time.seconds(since: since) >= Self.lookSeconds {
                move(leaving: .object, at: time)
            }
        }
    }

    /// One move may be seen in several ways; it is told once.
    private mutating func move(leaving body: SceneBody, at time: Timestamp) {
        suspectedSince = nil
        guard !isMoved(at: time) else { return }
        (lastMove, bodyLeft) = (time, body)
        moves += 1
        // What the surfaces seemed to lose before may come from the move.
        (recent, hasDetail) = ([], false)
    }

    /// Whether the latest look, if it is fresh, saw that the object has not moved.
    private func isStill(at time: Timestamp) -> Bool {
        lastStill.map { time.seconds(since: $0) <= Self.momentSeconds } ?? false
    }

    /// Forgets the surfaces: they show the object's former place.
    mutating func forgetSurfaces() { (moved, stood) = (0, 0) }

    /// Forgets what depends on the clock: a new run of the source has another.
    mutating func forgetTimes() {
        forgetSurfaces()
        (recent, apart, partApart, hasDetail) = ([], 0, 0, false)
        (lastMove, lastStood, lastLook, suspectedSince) = (nil, nil, nil, nil)
        (apartSince, lastStill, hasToldApart) = (nil, nil, false)
    }

    /// Detail of a keyframe taken now, relative to the sharpest before it, log2. A change within the
    /// error of a look counts as none, because a chain of keyframes would add these errors up.
    /// While the focus is leaving, every change counts: each keyframe is only a little softer than
    /// the one before.
    func keyframeDetail(isSoftening: Bool) -> Double {
        let now = min(0, recent.last ?? 0)
        return now > -Self.noChange && !isSoftening ? 0 : max(now, Self.mostLost)
    }

    /// A surface that lost more detail is not recognised again.
    private static let mostLost = -1.8
    /// Error of a look, log2: nine of ten medians of three looks were within it on four of five drawn
    /// walks in focus (seeds 2911 to 3216), and within 0.4 on the fifth, round a plain object.
    private static let noChange = 0.25

    /// There are ten looks a second while the pose is known; an older look says nothing about the
    /// present (guess).
    private static let freshSeconds = 2.0

    /// Whether the latest looks saw no loss of detail beyond their error.
    func keepsDetail(at now: Timestamp) -> Bool {
        isFresh(at: now) && detail(at: now) > -Self.noChange
    }

    /// Whether a look of the last moment measured detail; false where object and table contradict
    /// each other, or no keyframe shows this side.
    func measuresDetail(at now: Timestamp) -> Bool {
        hasDetail && lastLook.map { now.seconds(since: $0) <= Self.momentSeconds } ?? false
    }

    /// Three times the interval between looks.
    private static let momentSeconds = 0.3

    /// The median of the latest looks; 0 where they are old.
    func detail(at now: Timestamp) -> Double {
        isFresh(at: now) ? recent.upperMedian ?? 0 : 0
    }

    private func isFresh(at now: Timestamp) -> Bool {
        lastLook.map { now.seconds(since: $0) <= Self.freshSeconds } ?? false
    }

    /// Whether the object has moved within the last second.
    func isMoved(at time: Timestamp) -> Bool {
        lastMove.map { time.seconds(since: $0) <= Self.toldSeconds } ?? false
    }
}
