import Scene

/// Votes of pairs for the rotation of photos without a pose. An object that looks alike from two
/// sides is matched with both, so a photo's pairs disagree about its rotation: only pairs that
/// agree with each other count.
struct RotationVoting {
    let photos: [AlignmentPhoto]
    /// Photos whose prior is doubted and was removed.
    let outliers: [Int]

    /// Rotations that differ by less count as equal (guess): the uncertainty with few matches,
    /// radians.
    private static let sameRotation = 15 * Double.pi / 180
    /// If another rotation has at least this share of the best one's matches, neither is accepted
    /// (guess).
    private static let rivalShare = 0.5
    /// A prior is replaced only with at least this share of the usual number of matches. Between
    /// similar faces of lying bottles and cartons, a wrong pose had a twelfth of that number; a
    /// photo with a wrong prior has as many matches as other photos. A guess.
    private static let convincingShare = 0.25

    /// The pairs without those that contradict the best rotation of a photo without a prior.
    func agreeing(_ verified: [VerifiedPair]) -> [VerifiedPair] {
        let usual = usualMatches(verified)
        var rotations: [Rotation?] = photos.map { $0.prior?.rotation }
        for photo in photos.indices where photos[photo].prior == nil {
            rotations[photo] = rotation(
                of: photo, verified,
                least: outliers.contains(photo) ? Self.convincingShare * usual : 0)
        }
        return verified.filter { verified in
            let (a, b) = (verified.pair.first, verified.pair.second)
            let (isKnown, isOtherKnown) = (photos[a].prior != nil, photos[b].prior != nil)
            if isKnown, isOtherKnown { return true }
            guard let first = rotations[a], let second = rotations[b] else {
                // A photo that is placed through another one may be no more certain than that one.
                return !isKnown && !isOtherKnown
            }
            return Self.areAlike(verified.secondFromFirst.rotation * first, second)
        }
    }

    /// Median number of matches that a photo with a prior has with others that have one.
    private func usualMatches(_ verified: [VerifiedPair]) -> Double {
        let isKnown = photos.map { $0.prior != nil }
        let counts = verified.filter { isKnown[$0.pair.first] && isKnown[$0.pair.second] }
            .sums(over: photos.count) { $0.matches.count }
        return photos.indices.filter { isKnown[$0] }.map { counts[$0] }.upperMedian ?? 0
    }

    /// The rotation `cameraFromWorld` with the most matches; nil when there are fewer than `least`,
    /// or another rotation has almost as many.
    private func rotation(of photo: Int, _ verified: [VerifiedPair], least: Double) -> Rotation? {
        let votes = verified.compactMap { verified -> (rotation: Rotation, matches: Int)? in
            let (a, b) = (verified.pair.first, verified.pair.second)
            let motion = verified.secondFromFirst.rotation
            if b == photo, let prior = photos[a].prior {
                return (motion * prior.rotation, verified.matches.count)
            }
            if a == photo, let prior = photos[b].prior {
                return (motion.inverse * prior.rotation, verified.matches.count)
            }
            return nil
        }
        func best(
            _ votes: [(rotation: Rotation, matches: Int)]
        ) -> (rotation: Rotation, matches: Int)? {
            votes.map { vote in
                let alike = votes.filter { Self.areAlike($0.rotation, vote.rotation) }
                return (vote.rotation, alike.reduce(0) { $0 + $1.matches })
            }.max { $0.matches < $1.matches }
        }
        guard let first = best(votes), Double(first.matches) >= least else { return nil }
        let rival = best(votes.filter { !Self.areAlike($0.rotation, first.rotation) })?.matches ?? 0
        return Double(rival) < Self.rivalShare * Double(first.matches) ? first.rotation : nil
    }

    private static func areAlike(_ a: Rotation, _ b: Rotation) -> Bool {
        (a * b.inverse).angle < sameRotation
    }
}
