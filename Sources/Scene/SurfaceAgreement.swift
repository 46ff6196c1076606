/// How well a frame agrees with an earlier view of the same surfaces: patches of the earlier view
/// are projected into the frame by that view's depth and both poses.
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

        /// Number of patches that were searched.
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
    /// negative is softer. Nil where too few patches matched, or where object and ground contradict
    /// each other.
    public var detail: Double?
    /// Change of the object's brightness since the earlier view, exposure values, positive
    /// brighter; nil where too few of its patches matched.
    public var exposure: Double?
    /// Time of the earlier view; nil where the ground corrected the frame's pose, and in journals
    /// of versions that did not write it.
    public var viewTime: Timestamp?
    /// Numbers of landmarks that were known before the earlier view and are at the positions that
    /// the frame's pose predicts; nil where `viewTime` is nil.
    public var inlierLandmarks: InlierCounts?

    /// Numbers of landmarks of both bodies.
    public struct InlierCounts: Equatable, Sendable, Codable {
        /// On the object.
        public var object = 0
        /// On the ground and in the surroundings.
        public var ground = 0

        /// Landmarks in these numbers.
        public init(object: Int = 0, ground: Int = 0) {
            (self.object, self.ground) = (object, ground)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case object, ground, groundCorners, detail, exposure, viewTime
        case inlierLandmarks = "heldLandmarks"
    }

    /// An agreement without patches.
    public init() {}

    /// The object counts as moved if at least this share of its found patches lies elsewhere.
    private static let movedShare = 0.5
    /// An object that turned far shows other sides, so few of its patches match. If less than
    /// `turnedShare` of all its patches match, fewer patches that lie elsewhere show a move: at
    /// least `leastShifted`, and at least this share of the found ones. In all views of eight
    /// simulated scans without a move, less than 0.31 of the found patches lay elsewhere (the
    /// limits are guesses).
    private static let movedShareOfTurned = 0.35
    private static let turnedShare = 0.4
    private static let leastShifted = 6
    /// With fewer found patches, it stays open whether the object moved.
    private static let leastFound = 10
    /// Least share of the ground's patches that must match; otherwise the pose is wrong. In five
    /// true moves 0.86 or more matched, in two of three false ones less.
    private static let groundShare = 0.8
    private static let leastGround = 6
    /// Least number of matched ground patches that must be corners: six true moves had 16 or more,
    /// five false ones at most 9.
    private static let leastCorners = 12

    /// Whether the ground is where the pose predicts it.
    public var groundIsInPlace: Bool {
        ground.count >= Self.leastGround
            && Double(ground.matched) >= Self.groundShare * Double(ground.count)
            && groundCorners ?? Self.leastCorners >= Self.leastCorners
    }

    /// Limits where a part of the ground is hidden, for example by the object: least number of its
    /// corners and least share of its patches that must match, and largest ratio of shifted to
    /// matched patches. Chosen on 79 drawn walks: they report two more of 50 moves, and none in 29
    /// walks without a move.
    private static let leastSeenCorners = 16
    private static let seenShare = 0.5
    private static let elsewhereShare = 0.1

    /// The ground also counts as seen with fewer corners if at least `manyLandmarks` of its
    /// landmarks are inliers, and the object's inliers are at most the share
    /// `fewObjectLandmarks` of that number (guesses). On 73 drawn walks, half of them with a move,
    /// this reported one more move.
    private static let manyLandmarks = 40
    private static let fewObjectLandmarks = 0.1

    /// Whether the ground is where the pose predicts it, except for parts that may be hidden.
    public var groundIsSeen: Bool {
        let matched = Double(ground.matched)
        return groundIsInPlace
            || (groundCorners ?? 0 >= Self.leastSeenCorners || groundHasMostLandmarks)
                && matched >= Self.seenShare * Double(ground.count)
                && Double(ground.shifted) <= Self.elsewhereShare * matched
    }

    /// Whether nearly all landmarks that fix the pose are the ground's.
    private var groundHasMostLandmarks: Bool {
        guard let inliers = inlierLandmarks, ground.matched >= Self.leastFound else { return false }
        return inliers.ground >= Self.manyLandmarks
            && Double(inliers.object) <= Self.fewObjectLandmarks * Double(inliers.ground)
    }

    /// Least share of the object's patches that must match if it has not moved (guess).
    private static let inPlaceShare = 0.9

    /// Whether the object is where the pose predicts it. Also false where too few of its patches
    /// match to tell.
    public var objectIsInPlace: Bool {
        object.matched >= Self.leastFound
            && Double(object.matched) >= Self.inPlaceShare * Double(object.count)
    }

    /// Largest ratio of shifted to matched patches of an object that has not moved. In four drawn
    /// walks the landmarks alone indicated a move: three had no move, and after the true one the
    /// ratio was a half.
    private static let stillShare = 0.1

    /// Whether patches of the object match, and almost none lie elsewhere than the pose predicts.
    /// Unlike in `objectIsInPlace`, hidden patches do not count.
    public var objectIsStill: Bool {
        object.matched >= Self.leastFound
            && Double(object.shifted) <= Self.stillShare * Double(object.matched)
    }

    /// Fewest inlier landmarks that show that a body is in place (guess).
    private static let leastInliers = 12

    /// Whether the object is still, and enough landmarks of the object and of the ground are
    /// inliers.
    public var landmarksShowObjectAtRest: Bool {
        objectIsStill
            && inlierLandmarks.map { min($0.object, $0.ground) >= Self.leastInliers } ?? false
    }

    /// After a move, the object's inliers are at most this share of its inliers before, and at most
    /// this share of the ground's inliers. Chosen on two moves with a
    /// third or less, among 51 drawn walks on dark tables.
    private static let leftShare = 0.4

    /// Fewest patches of the object that must be found where landmarks also show a move. On 60
    /// drawn walks, a limit of 4 reported two false moves, a limit of 6 none.
    private static let leastFoundBesideLandmarks = 6

    /// Whether the ground's landmarks are inliers, most of the object's landmarks are not, and the
    /// object's patches are elsewhere.
    /// - Parameter before: number of the object's inliers before the move.
    public func landmarksShowObjectMoved(from before: Int) -> Bool {
        guard let inliers = inlierLandmarks, inliers.ground >= Self.leastInliers,
            isElsewhere(leastFound: Self.leastFoundBesideLandmarks)
        else { return false }
        return Double(inliers.object) <= Self.leftShare * Double(min(before, inliers.ground))
    }

    /// Least number of patches that show a move where the ground is seen. On 160 drawn walks looks
    /// at a true move had 13 and more; two looks in a row without a move had 6 to 11, of a plain
    /// box in smeared pictures.
    private static let leastMostlyShifted = 12

    /// Whether most of what is found of the object, and much of it, is elsewhere than the pose
    /// predicts.
    public var objectIsMostlyElsewhere: Bool {
        object.shifted >= Self.leastMostlyShifted
            && hasShifted(Self.movedShare, leastFound: Self.leastFound)
    }

    /// Least number of shifted patches, and their least share of the found ones, that show a move
    /// in a single frame. On 118 drawn walks, no frame that saw the ground had 10 of them without a
    /// move. With 20, seven of 44 moves are reported sooner; one of the seven was reported more
    /// than a second late before.
    private static let leastPlainlyShifted = 20
    private static let plainlyMovedShare = 0.7

    /// Whether many patches of the object, and nearly all found ones, are elsewhere than the pose
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
