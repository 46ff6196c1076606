import Scene

/// Judges what frames agree on with earlier keyframes: focus, and whether the object still
/// stands where it stood.
struct SurfaceConditions {
    /// The median of this number of looks counts.
    private static let looks = 3
    /// The object has moved when it is elsewhere at this number of looks in a row.
    private static let movedLooks = 2
    /// It has stood at this number of looks before: of new surfaces the first depth may be wrong (guess).
    private static let stoodLooks = 3
    /// The same, when its landmarks leave the others in this number of frames in a row (guess).
    private static let apartFrames = 2
    /// The move is told for this time, seconds.
    private static let toldSeconds = 1.0

    /// Fine detail of the latest looks against the first keyframe, log2; negative is softer.
    private var recent: [Double] = []
    private var moved = 0
    /// Number of looks at which it stood where these surfaces show it.
    private var stood = 0
    private var apart = 0
    private var lastMove: Timestamp?
    /// The latest look at which it stood where it had.
    private(set) var lastStood: Timestamp?
    private var lastLook: Timestamp?
    /// Moves of the object that were seen so far.
    private(set) var moves = 0

    /// Whether frames were ever held against keyframes.
    var isKnown: Bool { lastLook != nil }

    /// Takes in a look.
    mutating func take(_ agreement: SurfaceAgreement, at time: Timestamp) {
        lastLook = time
        recent = (recent + [agreement.detail ?? recent.last ?? 0]).suffix(Self.looks)
        let (groundHolds, objectMoved) = (agreement.groundHolds, agreement.objectIsElsewhere)
        moved = groundHolds && objectMoved && stood >= Self.stoodLooks ? moved + 1 : 0
        if groundHolds, !objectMoved {
            lastStood = time
            stood += 1
        }
        if moved == Self.movedLooks { move(at: time) }
    }

    /// Takes in how landmarks moved apart in a frame; nil where they did not.
    mutating func take(_ bodies: BodyMotion?, at time: Timestamp) {
        apart = bodies?.isObjectMoved == true ? apart + 1 : 0
        if apart == Self.apartFrames { move(at: time) }
    }

    private mutating func move(at time: Timestamp) {
        lastMove = time
        moves += 1
    }

    /// What was known of the surfaces is of another place of the object.
    mutating func forgetSurfaces() { (moved, stood) = (0, 0) }

    /// How the detail of a keyframe that is taken now is held against the first. What lies within the
    /// error of a look counts as no change, for a chain of keyframes would sum it up; while the focus
    /// is seen to leave it counts, for keyframes that are each a little softer would hide it.
    func keyframeDetail(isSoftening: Bool) -> Double {
        let now = recent.last ?? 0
        return abs(now) < Self.noChange && !isSoftening ? 0 : max(now, Self.mostLost)
    }

    /// A surface that lost more detail than this is not recognised again.
    private static let mostLost = -1.8
    /// The error of a look, as the median over walks round made objects.
    private static let noChange = 1.2

    /// Looks come ten times a second while the pose is known; an older one says nothing of now
    /// (guess).
    private static let freshSeconds = 2.0

    /// Whether the latest looks saw the surfaces with all the detail that they had, within their error.
    func keepsDetail(at now: Timestamp) -> Bool {
        guard let lastLook, now.seconds(since: lastLook) <= Self.freshSeconds, !recent.isEmpty
        else { return false }
        return detail(at: now) > -Self.noChange
    }

    /// The median of the latest looks; no change where they are old.
    func detail(at now: Timestamp) -> Double {
        guard let lastLook, now.seconds(since: lastLook) <= Self.freshSeconds else { return 0 }
        return recent.upperMedian ?? 0
    }

    /// Whether the object has moved within the last second.
    func isMoved(at time: Timestamp) -> Bool {
        lastMove.map { time.seconds(since: $0) <= Self.toldSeconds } ?? false
    }
}
