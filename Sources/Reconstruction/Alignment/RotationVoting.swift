import Scene

/// Votes of pairs for the rotation of photos without a pose. An object that looks alike from two
/// sides is matched with both sides, so the pairs of a photo disagree about its rotation. Only
/// pairs that agree with each other count.
struct RotationVoting {
    let photos: [AlignmentPhoto]
    /// Photos whose prior was removed because it may be wrong.
    let outliers: [Int]

    /// Two rotations count as equal if they differ by less than this angle, radians (guess): a
    /// rotation from few matches is no more accurate.
    private static let sameRotation = 15 * Double.pi / 180
    /// If a second rotation has at least this share of the matches of the best rotation, neither is
    /// accepted (guess).
    private static let rivalShare = 0.5
    /// A photo's prior is replaced only if the new rotation has at least this share of the usual
    /// number of matches (guess). On lying bottles and cartons, whose faces are alike, a wrong
    /// rotation had a twelfth of the usual number. The right rotation of a photo with a wrong prior
    /// has as many matches as those of other photos.
    private static let convincingShare = 0.25

    /// The pairs that agree with the best rotations of their photos. A pair of two photos with
    /// priors is always kept. A pair of two photos without priors is kept if one of them has no
    /// best rotation.
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
                // If neither photo has a prior, no rotation is certain enough to contradict the
                // pair.
                return !isKnown && !isOtherKnown
            }
            return Self.areAlike(verified.secondFromFirst.rotation * first, second)
        }
    }

    /// The usual number of matches of a photo: for each photo with a prior, its matches with other
    /// such photos are counted, and the median of these counts is returned.
    private func usualMatches(_ verified: [VerifiedPair]) -> Double {
        let isKnown = photos.map { $0.prior != nil }
        let counts = verified.filter { isKnown[$0.pair.first] && isKnown[$0.pair.second] }
            .sums(over: photos.count) { $0.matches.count }
        return photos.indices.filter { isKnown[$0] }.map { counts[$0] }.upperMedian ?? 0
    }

    /// The rotation `cameraFromWorld` with the most matches. Nil where these are fewer than
    /// `least`, or where another rotation has at least `rivalShare` of their number.
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
