import Scene

/// Scenery that stays at the same place in the picture while the object turns: the room around a
/// turntable, or around an object that is turned by hand before a camera on a tripod. It contains
/// no information about the object's rotation, but would outvote the object's own features.
struct StaticScenery {
    /// The matches without still scenery. If the camera moved, these are all matches.
    let moving: [MatchedPair]
    /// Whether the camera stood still while something in front of it was turned.
    let isTurntable: Bool

    /// A matched feature counts as still if its shift between the two photos is less than this,
    /// pixels (guess). Detection shifts it by up to half a pixel, focus and compression may shift
    /// it more.
    private static let stillPixels = 3.0
    /// If the object is on a turntable, at least this share of a pair's matches counts as still
    /// (guess): most of the picture is the room. On a walk around an object, less than a twentieth
    /// of the matches between neighbours are near the axis and hardly move.
    private static let leastShare = 0.3
    /// Only pairs with at least this number of matches are judged. Half of these pairs must show
    /// still scenery, since the photos of a single pair may be taken from one place.
    private static let leastMatches = PairVerification.leastMatches

    init(_ matched: [MatchedPair], _ photos: [AlignmentPhoto]) {
        let isStill = matched.map { Self.isStill($0, photos) }
        let counts = isStill.filter { $0.count >= Self.leastMatches }.map { flags in
            (still: flags.count { $0 }, all: flags.count)
        }
        let stillPairs = counts.count { pair in
            pair.still >= Self.leastMatches
                && Double(pair.still) >= Self.leastShare * Double(pair.all)
        }
        // If nothing moves in any pair, all photos are the same photograph.
        let isMoving = counts.contains { $0.all - $0.still >= Self.leastMatches }
        isTurntable = isMoving && !counts.isEmpty && 2 * stillPairs >= counts.count
        guard isTurntable else {
            moving = matched
            return
        }
        let isMostlyStill = Self.isMostlyStill(matched, isStill, photos)
        moving = zip(matched, isStill).map { pair, isStill in
            let (first, second) = (pair.pair.first, pair.pair.second)
            let kept = zip(pair.matches, isStill).filter { match, isStill in
                !isStill && !isMostlyStill[first][Int(match.first)]
                    && !isMostlyStill[second][Int(match.second)]
            }
            return MatchedPair(pair: pair.pair, matches: kept.map(\.0))
        }
    }

    private static func isStill(_ pair: MatchedPair, _ photos: [AlignmentPhoto]) -> [Bool] {
        let (first, second) = (photos[pair.pair.first], photos[pair.pair.second])
        let limit = stillPixels * max(first.pixelSize, second.pixelSize)
        return pair.matches.map { match in
            let shift =
                second.features.keypoints[Int(match.second)].pixel
                - first.features.keypoints[Int(match.first)].pixel
            return shift.length < limit
        }
    }

    /// For each feature of each photo, whether most of its matches count as still. The other
    /// matches of such a feature are wrong.
    private static func isMostlyStill(
        _ matched: [MatchedPair], _ isStill: [[Bool]], _ photos: [AlignmentPhoto]
    ) -> [[Bool]] {
        var votes = photos.map { [Int32](repeating: 0, count: $0.features.count) }
        for (pair, isStill) in zip(matched, isStill) {
            for (match, isStill) in zip(pair.matches, isStill) {
                votes[pair.pair.first][Int(match.first)] += isStill ? 1 : -1
                votes[pair.pair.second][Int(match.second)] += isStill ? 1 : -1
            }
        }
        return votes.map { $0.map { $0 > 0 } }
    }
}
