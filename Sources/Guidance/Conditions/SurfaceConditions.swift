import Scene

/// Judges what frames agree on with earlier keyframes: light, focus, and whether the object still
/// stands where it stood.
struct SurfaceConditions {
    /// The median of this number of looks counts.
    private static let looks = 3
    /// The object has moved when this share of the patches that are found of it lie elsewhere, ...
    private static let movedShare = 0.5
    /// ... or this share, and `leastShifted` of them, when less than `turnedShare` of all lie where
    /// they must: what turned far shows other sides. Where nothing moves, no look at eight made
    /// scans reaches 0.31 (guesses otherwise), ...
    private static let movedShareOfTurned = 0.35
    private static let turnedShare = 0.4
    private static let leastShifted = 6
    /// ... of at least this number, ...
    private static let leastFound = 10
    /// ... while this share of the ground's patches lies where it must: else the pose is off, ...
    private static let groundShare = 0.6
    private static let leastGround = 6
    /// ... at this number of looks in a row.
    private static let movedLooks = 2
    /// The move is told for this time, seconds.
    private static let toldSeconds = 1.0

    /// The latest looks.
    private var recent: [PictureState] = []
    /// What changed from frame to frame since the latest look.
    private var since = PictureState()
    private var moved = 0
    private var lastMove: Timestamp?
    /// The latest look at which it stood where it had.
    private(set) var lastStood: Timestamp?
    private var lastLook: Timestamp?
    /// Moves of the object that were seen so far.
    private(set) var moves = 0

    /// Whether frames were ever held against keyframes.
    var isKnown: Bool { lastLook != nil }

    /// Sums up what changed since the frame before.
    mutating func follow(_ flow: PictureFlow) {
        since.exposure += ConditionWatch.transferGamma * (flow.brightnessStep ?? 0)
        since.red += ConditionWatch.transferGamma * (flow.redStep ?? 0)
        since.blue += ConditionWatch.transferGamma * (flow.blueStep ?? 0)
    }

    /// Takes in a look. Of what it does not tell, the change from frame to frame since the look before
    /// does: else the next keyframe would keep a wrong state.
    mutating func take(_ agreement: SurfaceAgreement, at time: Timestamp) {
        lastLook = time
        var now = state
        now.exposure = agreement.exposure ?? now.exposure + since.exposure
        now.detail = agreement.detail ?? now.detail
        now.red = agreement.red ?? now.red + since.red
        now.blue = agreement.blue ?? now.blue + since.blue
        since = PictureState()
        recent = (recent + [now]).suffix(Self.looks)
        let (object, ground) = (agreement.object, agreement.ground)
        let found = object.matched + object.shifted
        let groundHolds =
            ground.count >= Self.leastGround
            && Double(ground.matched) >= Self.groundShare * Double(ground.count)
        let isTurned = Double(object.matched) < Self.turnedShare * Double(object.count)
        let objectMoved =
            found >= Self.leastFound
            && (Double(object.shifted) >= Self.movedShare * Double(found)
                || isTurned && object.shifted >= Self.leastShifted
                    && Double(object.shifted) >= Self.movedShareOfTurned * Double(found))
        moved = groundHolds && objectMoved ? moved + 1 : 0
        if groundHolds, !objectMoved { lastStood = time }
        if moved == Self.movedLooks {
            lastMove = time
            moves += 1
        }
    }

    /// What was known of the surfaces is of another place of the object.
    mutating func forgetSurfaces() { moved = 0 }

    /// The latest look.
    private var state: PictureState { recent.last ?? PictureState() }

    /// How a keyframe that is taken now is held against the first frame. What lies within the error
    /// of a look counts as no change: a chain of keyframes would sum it up.
    var keyframeState: PictureState {
        var state = state
        if abs(state.exposure) < Self.noChange.exposure { state.exposure = 0 }
        if abs(state.detail) < Self.noChange.detail { state.detail = 0 }
        state.detail = max(state.detail, Self.mostLost)
        if abs(state.red) < Self.noChange.balance { state.red = 0 }
        if abs(state.blue) < Self.noChange.balance { state.blue = 0 }
        return state
    }

    /// A surface that lost more detail than this is not recognised again.
    private static let mostLost = -1.8
    /// Errors of a look, as medians over walks round made objects.
    private static let noChange = (exposure: 0.12, detail: 1.2, balance: 0.08)

    /// Looks come ten times a second while the pose is known; an older one says nothing of now
    /// (guess).
    private static let freshSeconds = 2.0

    /// The median of the latest looks; no change where they are old.
    func median(_ value: KeyPath<PictureState, Double>, at now: Timestamp) -> Double {
        guard let lastLook, now.seconds(since: lastLook) <= Self.freshSeconds else { return 0 }
        let values = recent.map { $0[keyPath: value] }.sorted()
        return values[values.count / 2]
    }

    /// Whether the object has moved within the last second.
    func isMoved(at time: Timestamp) -> Bool {
        lastMove.map { time.seconds(since: $0) <= Self.toldSeconds } ?? false
    }
}
