/// How well a frame agrees with an earlier view of the same surfaces: patches of the earlier view are
/// projected into the frame by that view's depth and both poses.
public struct SurfaceAgreement: Equatable, Sendable, Codable {
    /// Patches of one body.
    public struct Body: Equatable, Sendable, Codable {
        /// Patches at their predicted position.
        public var matched = 0
        /// Patches found elsewhere nearby.
        public var shifted = 0
        /// Patches found nowhere near: covered, smeared or changed.
        public var missing = 0
        /// Mean displacement of the shifted patches, as a share of the picture's longer side.
        public var shift = 0.0

        /// No patches.
        public init() {}

        /// Patches that were looked for.
        public var count: Int { matched + shifted + missing }
    }

    /// Patches of the object.
    public var object = Body()
    /// Patches of the ground and of the surroundings.
    public var ground = Body()
    /// Matched patches of the ground that are corners: an edge matches anywhere along itself, so
    /// edges alone do not fix a pose. Nil in journals of versions that did not measure it.
    public var groundCorners: Int?
    /// Fine detail of the matched patches relative to the earlier view, as log2 of its energy;
    /// negative is softer. Nil where too few matched, or object and ground contradict each other.
    public var detail: Double?

    /// An agreement without patches.
    public init() {}

    /// The object counts as moved if at least this share of its found patches lies elsewhere.
    private static let movedShare = 0.5
    /// An object that turned far shows other sides, and few of its patches match. It also counts as
    /// moved if at least this share of its found patches and at least `leastShifted` of them lie
    /// elsewhere, and less than `turnedShare` of all patches match. Without a move, no view of
    /// eight simulated scans reaches 0.31 (the limits are guesses).
    private static let movedShareOfTurned = 0.35
    private static let turnedShare = 0.4
    private static let leastShifted = 6
    /// Fewer found patches prove neither a move nor that there was none.
    private static let leastFound = 10
    /// Least share of the ground's patches that must match; otherwise the pose is wrong. Five true
    /// moves kept 0.86 or more, two of three false ones kept less.
    private static let groundShare = 0.8
    private static let leastGround = 6
    /// Least number of these that must be corners: six true moves had 16 or more, five false ones at
    /// most 9.
    private static let leastCorners = 12

    /// Whether the ground is where the pose predicts it.
    public var groundHolds: Bool {
        ground.count >= Self.leastGround
            && Double(ground.matched) >= Self.groundShare * Double(ground.count)
            && groundCorners ?? Self.leastCorners >= Self.leastCorners
    }

    /// Least number of the ground's corners, and least share of its patches, that must match where
    /// others are hidden, such as by the object; and most patches that lie elsewhere, as a share of
    /// those. Chosen on 79 drawn walks: two more of 50 moves are told, and none of 29 without a move.
    private static let leastSeenCorners = 16
    private static let seenShare = 0.5
    private static let elsewhereShare = 0.1

    /// Whether the ground is where the pose predicts it, except for what may be hidden.
    public var groundIsSeen: Bool {
        let matched = Double(ground.matched)
        return groundHolds
            || groundCorners ?? 0 >= Self.leastSeenCorners
                && matched >= Self.seenShare * Double(ground.count)
                && Double(ground.shifted) <= Self.elsewhereShare * matched
    }

    /// Least share of the object's patches that must match where it stands (guess).
    private static let inPlaceShare = 0.9

    /// Whether the object stands where the pose predicts it. A look that sees too few of its patches
    /// proves neither this nor a move.
    public var objectIsInPlace: Bool {
        object.matched >= Self.leastFound
            && Double(object.matched) >= Self.inPlaceShare * Double(object.count)
    }

    /// Most patches of the object that lie elsewhere where it has not moved, as a share of those that
    /// match. Of four drawn walks in which landmarks alone seemed to see a move, three had none; after a
    /// true one it was a half.
    private static let stillShare = 0.1

    /// Whether the object is seen, and next to nothing of it elsewhere than the pose predicts. Unlike
    /// `objectIsInPlace` this allows for what is hidden.
    public var objectIsStill: Bool {
        object.matched >= Self.leastFound
            && Double(object.shifted) <= Self.stillShare * Double(object.matched)
    }

    /// Whether the object is elsewhere than the pose predicts.
    public var objectIsElsewhere: Bool {
        let found = object.matched + object.shifted
        let isTurned = Double(object.matched) < Self.turnedShare * Double(object.count)
        return found >= Self.leastFound
            && (Double(object.shifted) >= Self.movedShare * Double(found)
                || isTurned && object.shifted >= Self.leastShifted
                    && Double(object.shifted) >= Self.movedShareOfTurned * Double(found))
    }
}
