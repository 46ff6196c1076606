import Scene

/// Joins a pass to another pass after the object was moved. Features of the object must match in
/// both passes, and geometry, occlusion and the photos of both passes must confirm the motion.
/// Shape alone is never enough.
struct PassJoining {
    /// The pass that keeps its world.
    let target: ObjectFeatures
    let workers: Workers

    /// The result of joining two passes, in the world of the target.
    struct Joined {
        /// The photos of the target come first, then those of the source.
        let model: SparseModel
        /// The transform from the source's to the target's world, which is the motion of the
        /// object.
        let targetFromSource: Similarity
    }

    /// At least this share of the common points must be confirmed (guess). A point is confirmed if
    /// photos of both passes show it where the joined model predicts it.
    private static let leastConfirmed = 0.5
    /// Before the first adjustment, an observation agrees if its error is below this multiple of
    /// `ShotAlignment.leastGatePixels` (guess).
    private static let firstErrorFactor = 4.0

    /// Joins the source to the target; nil where the evidence is not sufficient.
    /// - Parameters:
    ///   - hasMeasuredScale: whether lengths of both passes are known to have the same unit.
    ///   - isMoved: whether both passes are in one world, in which the object moved a little.
    func join(
        _ source: ObjectFeatures, hasMeasuredScale: Bool, isMoved: Bool,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> Joined? {
        let found = try PassCandidates(
            target: target, source: source, workers: workers, progress: progress)
        guard
            let motion = PassMotion(
                found, diagonal: target.box.size.length, withScale: !hasMeasuredScale,
                isMoved: isMoved),
            PassContradiction(target, source, motion.targetFromSource).areConsistent
        else { return nil }
        var model = joined(source, motion, found.candidates)
        model.triangulate(
            mostErrorPixels: Self.firstErrorFactor * ShotAlignment.leastGatePixels,
            leastAngle: ShotAlignment.leastAngle, workers: workers)
        var options = SparseModel.AdjustmentOptions()
        // The photos of the target keep their poses, which fixes the world.
        options.moving = Set(target.model.photos.count..<model.photos.count)
        model.adjust(options)
        model.triangulate(workers: workers)
        guard isConfirmed(model, shared: motion.inliers.count) else { return nil }
        adjustBoth(&model)
        guard isConfirmed(model, shared: motion.inliers.count) else { return nil }
        return Joined(
            model: model,
            targetFromSource: adjustedMotion(model, source.model) ?? motion.targetFromSource)
    }

    /// Adjusts the photos of both passes together. The world is fixed by priors of the target, but
    /// only by those that the target's own alignment confirmed.
    private func adjustBoth(_ model: inout SparseModel) {
        var options = SparseModel.AdjustmentOptions()
        options.placeDeviation = ShotAlignment.placeDeviation(
            of: target.model.photos, round: target.box.center)
        for (photo, pose) in target.model.poses.enumerated() {
            if let pose, target.model.agreesWithPrior(pose, of: photo, options) {
                options.trusted.insert(photo)
            }
        }
        model.adjust(options)
        model.triangulate(workers: workers)
    }

    /// The transform from the source's to the target's world after the adjustment, computed from
    /// the positions of the source's cameras in both worlds.
    private func adjustedMotion(_ model: SparseModel, _ source: SparseModel) -> Similarity? {
        let places = source.poses.enumerated().compactMap { index, pose in
            pose.flatMap { pose in
                model.poses[target.model.photos.count + index].map {
                    (pose.inverse.translation, $0.inverse.translation)
                }
            }
        }
        return Similarity(aligning: places.map(\.0), to: places.map(\.1), withScale: true)
    }

    /// One model of both passes. Tracks that match in both passes are merged and come first.
    private func joined(
        _ source: ObjectFeatures, _ motion: PassMotion,
        _ candidates: [PassCandidates.Candidate]
    ) -> SparseModel {
        let (a, b) = (target.model, source.model)
        let firstPhoto = Int32(a.photos.count)
        func moved(_ track: FeatureTrack) -> [PhotoObservation] {
            track.observations.map {
                PhotoObservation(photo: $0.photo + firstPhoto, feature: $0.feature)
            }
        }
        var isShared = (Set<Int>(), Set<Int>())
        var tracks = motion.inliers.map { index in
            let candidate = candidates[index]
            isShared.0.insert(candidate.target)
            isShared.1.insert(candidate.source)
            return FeatureTrack(
                a.tracks[candidate.target].observations + moved(b.tracks[candidate.source]))
        }
        tracks += a.tracks.indices.filter { !isShared.0.contains($0) }.map { a.tracks[$0] }
        tracks += b.tracks.indices.filter { !isShared.1.contains($0) }.map {
            FeatureTrack(moved(b.tracks[$0]))
        }
        let photos = b.photos.map { photo in
            AlignmentPhoto(
                index: photo.index, pass: photo.pass, camera: photo.camera + a.cameras.count,
                features: photo.features, pixelSize: photo.pixelSize, depths: photo.depths,
                prior: nil)
        }
        return SparseModel(
            photos: a.photos + photos, cameras: a.cameras + b.cameras,
            poses: a.poses
                + b.poses.map { $0.map { (motion.targetFromSource * $0.inverse).inverse } },
            tracks: tracks)
    }

    private func isConfirmed(_ model: SparseModel, shared: Int) -> Bool {
        let firstPhoto = target.model.photos.count
        let confirmed = model.tracks.prefix(shared).count { track in
            let photos = track.agreed.map { Int($0.photo) }
            return photos.contains { $0 < firstPhoto } && photos.contains { $0 >= firstPhoto }
        }
        return Double(confirmed) >= Self.leastConfirmed * Double(shared)
    }
}
