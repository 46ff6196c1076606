import Scene

/// Decides between the given and the found poses, on points that the search did not use: the points
/// that the search used always fit the found poses better, even wrong ones.
struct AlignmentJudgement {
    /// The model with the given poses.
    let given: SparseModel
    let workers: Workers

    /// Whether a track is held out of the search and used for the judgement: every fifth is.
    static func isJudge(_ track: Int) -> Bool { track % 5 == 0 }

    /// The found poses are better if their mean error is below this share of the given poses' mean
    /// error (guess): a smaller gain may be chance.
    private static let improvement = 0.97
    /// Fewest held-out observations that give a judgement (guess).
    private static let leastJudges = 60
    /// Larger errors count as this much (guess): the match may be wrong.
    private static let worstPixels = 10.0

    /// Chooses the better poses.
    /// - Parameters:
    ///   - trusted: photos that keep their given pose if the found one is no better.
    ///   - misfits: photos that fit nowhere, with the reason.
    ///   - finish: the last adjustment of the found poses.
    func alignment(
        of found: SparseModel, trusted: Set<Int>, misfits: [Int: String],
        finish: (inout SparseModel) -> Void
    ) -> Alignment {
        let isCounted = given.poses.indices.map {
            given.poses[$0] != nil && found.poses[$0] != nil && misfits[$0] == nil
        }
        let before = errors(given, isCounted)
        let after = errors(found, isCounted)
        guard after.count >= Self.leastJudges, let median = after.upperMedian else {
            var kept = given
            triangulate(&kept)
            return result(kept, misfits: [:], facts: nil)
        }
        let givenMedian = before.upperMedian ?? median
        let isRefined =
            Self.mean(after) < Self.improvement * Self.mean(before) && median <= givenMedian
        var best = found
        if isRefined {
            finish(&best)
        } else {
            for photo in trusted { best.poses[photo] = given.poses[photo] }
            best.setCameras(given.cameras)
        }
        triangulate(&best)
        let errors = best.errorsByPhoto()
        var medians: [Int: Double] = [:]
        for (photo, errors) in zip(best.photos, errors) {
            medians[photo.index] = errors.upperMedian
        }
        return result(
            best, misfits: misfits,
            facts: AlignmentFacts(
                photos: best.poses.count { $0 != nil }
                    - misfits.count { best.poses[$0.key] != nil },
                points: best.tracks.count { $0.position != nil },
                givenMedianPixels: givenMedian, medianPixels: isRefined ? median : givenMedian,
                isRefined: isRefined, medianPixelsOfPhotos: medians))
    }

    /// The alignment with the poses and points of a chosen model.
    private func result(
        _ model: SparseModel, misfits: [Int: String], facts: AlignmentFacts?
    ) -> Alignment {
        var alignment = Alignment(views: [:], model: model, facts: facts)
        for (place, photo) in model.photos.enumerated() {
            if let reason = misfits[place] {
                alignment.misfits.append((photo.index, reason))
                alignment.model.poses[place] = nil
            } else if let pose = model.poses[place], pose != given.poses[place] {
                alignment.views[photo.index] = Alignment.View(
                    intrinsics: model.cameras[photo.camera], worldFromCamera: pose.inverse)
            }
        }
        // Points must not depend on photos that are left out.
        if !misfits.isEmpty { triangulate(&alignment.model) }
        return alignment
    }

    private func triangulate(_ model: inout SparseModel) {
        model.triangulate(
            mostErrorPixels: ShotAlignment.leastGatePixels, leastAngle: ShotAlignment.leastAngle,
            workers: workers)
    }

    /// Reprojection errors of the held-out points with these poses.
    private func errors(_ model: SparseModel, _ isCounted: [Bool]) -> [Double] {
        var judge = model
        judge.tracks = model.tracks.enumerated().compactMap { index, track in
            guard Self.isJudge(index) else { return nil }
            let observations = track.observations.filter { isCounted[Int($0.photo)] }
            return observations.count >= 2 ? FeatureTrack(observations) : nil
        }
        judge.triangulate(mostErrorPixels: Self.worstPixels, leastAngle: 0, workers: workers)
        return judge.tracks.flatMap { track in
            track.observations.map { observation in
                track.position.map { min(Self.worstPixels, judge.error(of: observation, at: $0)) }
                    ?? Self.worstPixels
            }
        }
    }

    private static func mean(_ errors: [Double]) -> Double {
        errors.reduce(0, +) / Double(max(1, errors.count))
    }
}
