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
    /// Change of the object's brightness since the earlier view, exposure values, positive brighter;
    /// nil where too few of its patches matched.
    public var exposure: Double?
    /// When the earlier view was taken; nil where the frame's pose was corrected by the ground, and in
    /// journals of versions that did not write it.
    public var viewTime: Timestamp?
    /// Landmarks of the object and of the ground at the positions that the frame's pose predicts,
    /// which were known before the earlier view; nil where `viewTime` is.
    public var heldLandmarks: HeldLandmarks?

    /// Numbers of landmarks.
    public struct HeldLandmarks: Equatable, Sendable, Codable {
        /// On the object.
        public var object = 0
        /// On the ground and in the surroundings.
        public var ground = 0

        /// Landmarks in these numbers.
        public init(object: Int = 0, ground: Int = 0) {
            (self.object, self.ground) = (object, ground)
        }
    }

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

    /// A ground with fewer corners counts too if it holds at least this number of landmarks, and the
    /// object at most this share of them (guesses). On 73 drawn walks, half of them with a move, this
    /// told one more move.
    private static let manyLandmarks = 40
    private static let fewObjectLandmarks = 0.1

    /// Whether the ground is where the pose predicts it, except for what may be hidden.
    public var groundIsSeen: Bool {
        let matched = Double(ground.matched)
        return groundHolds
            || (groundCorners ?? 0 >= Self.leastSeenCorners || landmarksHoldGround)
                && matched >= Self.seenShare * Double(ground.count)
                && Double(ground.shifted) <= Self.elsewhereShare * matched
    }

    /// Whether nearly all landmarks that fix the pose are the ground's.
    private var landmarksHoldGround: Bool {
        guard let held = heldLandmarks, ground.matched >= Self.leastFound else { return false }
        return held.ground >= Self.manyLandmarks
            && Double(held.object) <= Self.fewObjectLandmarks * Double(held.ground)
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

    /// Fewest held landmarks of a body that show that it is in place (guess).
    private static let leastHeld = 12

    /// Whether the object is seen in place, and its landmarks and those of the ground are held.
    public var objectIsRooted: Bool {
        objectIsStill
            && heldLandmarks.map { min($0.object, $0.ground) >= Self.leastHeld } ?? false
    }

    /// Most of its landmarks that an object has left which are held nevertheless, as a share of what
    /// was held before, and of the ground's. Chosen on two moves with a third or less, on 51 drawn walks
    /// on dark tables.
    private static let leftShare = 0.4

    /// Fewest patches that must be found where landmarks show a move too. On 60 drawn walks, with 4
    /// there were two false moves, with 6 none.
    private static let leastFoundBesideLandmarks = 6

    /// Whether the ground's landmarks are held, most of the object's are not, and its patches are
    /// elsewhere.
    /// - Parameter before: number of the object's landmarks that were held while it stood.
    public func objectIsUprooted(from before: Int) -> Bool {
        guard let held = heldLandmarks, held.ground >= Self.leastHeld,
            isElsewhere(leastFound: Self.leastFoundBesideLandmarks)
        else { return false }
        return Double(held.object) <= Self.leftShare * Double(min(before, held.ground))
    }

    /// Whether most of what is found of the object is elsewhere than the pose predicts.
    public var objectIsMostlyElsewhere: Bool {
        hasShifted(Self.movedShare, leastFound: Self.leastFound)
    }

    /// Least number of patches, and least share of those found, that show a move in one look. On
    /// 118 drawn walks no look that saw the ground had 10 of them without a move. With 20, seven of
    /// 44 moves are reported sooner; one of the seven was reported more than a second late before.
    private static let leastPlainlyShifted = 20
    private static let plainlyMovedShare = 0.7

    /// Whether nearly all that is found of the object, and much of it, is elsewhere than the pose
    /// predicts.
    public var objectIsPlainlyElsewhere: Bool {
        object.shifted >= Self.leastPlainlyShifted
            && hasShifted(Self.plainlyMovedShare, leastFound: Self.leastFound)
    }

    /// Whether the object is elsewhere than the pose predicts.
    public var objectIsElsewhere: Bool { isElsewhere(leastFound: Self.leastFound) }

    private func isElsewhere(leastFound: Int) -> Bool {
        let isTurned = Double(object.matched) < Self.turnedShare * Double(object.count)
        return hasShifted(Self.movedShare, leastFound: leastFound)
            || isTurned && object.shifted >= Self.leastShifted
                && hasShifted(Self.movedShareOfTurned, leastFound: leastFound)
    }

    /// Whether this share of the found patches lies elsewhere.
    private func hasShifted(_ share: Double, leastFound: Int) -> Bool {
        let found = object.matched + object.shifted
        return found >= leastFound && Double(object.shifted) >= share * Double(found)
    }
}
