import Scene

/// Decides between the given and the found poses by points that the search for poses did not use.
/// Points that the search used always fit the found poses better, even if these are wrong.
struct AlignmentSelection {
    /// The model with the given poses.
    let given: SparseModel
    let workers: Workers

    /// One track in this number is used only to compare the given with the found poses, and not to
    /// search for poses (guess). The search is hardly worse without these tracks.
    private static let tracksPerHeldOut = 5

    /// Whether a track is used only to compare the given with the found poses, and not to search
    /// for poses.
    static func isHeldOut(_ track: Int) -> Bool { track % tracksPerHeldOut == 0 }

    /// The found poses are better if their mean error is below this share of the given poses' mean
    /// error (guess): a smaller gain may be chance.
    private static let improvement = 0.97
    /// The poses are compared only if there are at least this number of observations that the
    /// search did not use (guess).
    private static let leastHeldOut = 60
    /// An error above this limit counts as the limit, in pixels (guess): the match may be wrong.
    private static let mostCountedPixels = 10.0

    /// Chooses the better poses.
    /// - Parameters:
    ///   - trusted: photos that keep their given pose if the found one is no better.
    ///   - misfits: photos that fit nowhere, with the reason.
    ///   - finish: adjusts the found poses once more if they are chosen.
    func alignment(
        of found: SparseModel, trusted: Set<Int>, misfits: [Int: String],
        finish: (inout SparseModel) -> Void
    ) -> Alignment {
        let isCounted = given.poses.indices.map {
            given.poses[$0] != nil && found.poses[$0] != nil && misfits[$0] == nil
        }
        let before = errors(given, isCounted)
        let after = errors(found, isCounted)
        guard after.count >= Self.leastHeldOut, let median = after.upperMedian else {
            var kept = given
            kept.triangulate(workers: workers)
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
        best.triangulate(workers: workers)
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
        // The points are computed again without the photos that are left out.
        if !misfits.isEmpty { alignment.model.triangulate(workers: workers) }
        return alignment
    }

    /// Reprojection errors of a model's poses at the points that the search did not use; in pixels,
    /// at most `mostCountedPixels`.
    private func errors(_ model: SparseModel, _ isCounted: [Bool]) -> [Double] {
        var heldOut = model
        heldOut.tracks = model.tracks.enumerated().compactMap { index, track in
            guard Self.isHeldOut(index) else { return nil }
            let observations = track.observations.filter { isCounted[Int($0.photo)] }
            return observations.count >= 2 ? FeatureTrack(observations) : nil
        }
        heldOut.triangulate(
            mostErrorPixels: Self.mostCountedPixels, leastAngle: 0, workers: workers)
        return heldOut.tracks.flatMap { track in
            track.observations.map { observation in
                track.position.map {
                    min(Self.mostCountedPixels, heldOut.error(of: observation, at: $0))
                } ?? Self.mostCountedPixels
            }
        }
    }

    private static func mean(_ errors: [Double]) -> Double {
        errors.reduce(0, +) / Double(max(1, errors.count))
    }
}
