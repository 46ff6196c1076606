import Scene
import Vision
import Wording

/// Refines the poses of shots from their features, and finds missing poses. The given poses
/// (priors) choose the pairs to compare, and fix the world's position and scale.
struct ShotAlignment {
    /// Position of the object, in the world of the priors.
    let middle: Vector3
    /// The intrinsics that are estimated with the poses, because they are not well known.
    let free: BundleAdjustment.FreeParameters
    /// The order of the photos.
    var ordering = PhotogrammetryConfiguration.SampleOrdering.unordered
    let workers: Workers

    /// Number of neighbours that each photo is compared with (guess).
    private static let neighbours = 10
    /// A point is used only if two of its rays differ by at least this angle, radians (guess;
    /// COLMAP takes 1.5°). A smaller angle determines no depth.
    static let leastAngle = 2 * Double.pi / 180
    /// One standard deviation of a prior's position, as a share of the camera's distance from the
    /// object (guess). Trackers are this accurate in difficult scenes. The deviation of the
    /// rotation is 0.5° (`SparseModel.AdjustmentOptions`).
    private static let placeShare = 0.01
    /// The deviation of a prior's position is at least this, in the world's unit, so that division
    /// by it is safe (guess).
    private static let leastDeviation = 1e-9
    /// One share for each round: an observation agrees if its error is below this share of the
    /// picture's width. The first share is the shift by a rotation of 1.5° with a usual lens. The
    /// others are guesses.
    private static let gateShares = [0.03, 0.01, 0.004, 0.0]
    /// An observation whose error is below this always agrees, pixels. A guess: five times the
    /// accuracy of features, which is about half a pixel.
    static let leastGatePixels = 2.5
    /// Every round but the last ends when a step lowers the cost by less than this share (guess).
    private static let roughTolerance = 5e-3
    /// A photo gets a new pose if less than this share of its points agrees with the present pose
    /// (guess).
    private static let weakShare = 0.5
    /// Conditions for accepting a photo's new pose.
    private static let registration = SparseModel.RegistrationRule(
        errorPixels: SparseModel.mostRegistrationErrorPixels,
        leastPoints: SparseModel.leastRegistrationPoints, leastShare: weakShare)
    /// A photo is left out if less than this share of its points agrees and no better pose is found
    /// (guess).
    private static let misfitShare = 0.2
    /// A photo is judged by `misfitShare` only if it has at least this number of points (guess).
    private static let leastPlaces = 30

    /// The parts of the progress: matching, more features, pairs of outliers, adjustment.
    private static let matchingPart = ProgressPart(start: 0, length: 0.6)
    private static let featurePart = ProgressPart(start: 0.6, length: 0.1)
    private static let outlierPart = ProgressPart(start: 0.7, length: 0.1)
    private static let adjustmentPart = ProgressPart(start: 0.8, length: 0.2)
    /// Share of the progress of `detectMoreFeatures` that detection takes. Matching takes the rest.
    private static let redetectionShare = 0.7
    private static let rematchingPart = ProgressPart(start: redetectionShare, length: 0.3)

    /// Detects more features in the photos with these indices. The result omits photos that cannot
    /// be read.
    typealias Rereading = ([Int]) throws(PhotogrammetryError) -> [AlignmentPhoto]

    /// The photos' poses, refined where that is an improvement.
    /// - Parameter rereading: reads photos again and detects more features. In its result, the
    ///   features that were found earlier come first.
    func aligned(
        _ gathered: FeatureExtraction, rereading: Rereading,
        progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) -> Alignment {
        var matching = PhotoMatching(
            photos: gathered.photos, cameras: gathered.cameras, workers: workers)
        let near = PhotoPair.neighbours(
            of: gathered.photos, round: middle, count: Self.neighbours,
            isSequence: ordering == .sequential)
        var verified = try matching.verified(near) { (share) throws(PhotogrammetryError) in
            try progress(Self.matchingPart.progress(share))
        }
        try detectMoreFeatures(near, &matching, &verified, rereading) {
            (share) throws(PhotogrammetryError) in
            try progress(Self.featurePart.progress(share))
        }
        let priors = gathered.photos.map(\.prior)
        let outliers = matching.outliers(among: verified)
        if !outliers.isEmpty {
            for photo in outliers { matching.photos[photo].prior = nil }
            let everywhere = PhotoPair.neighbours(of: matching.photos, round: middle, count: 0)
            verified += try matching.verified(
                everywhere.filter { outliers.contains($0.first) || outliers.contains($0.second) }
            ) { (share) throws(PhotogrammetryError) in
                try progress(Self.outlierPart.progress(share))
            }
        }
        verified = RotationVoting(photos: matching.photos, outliers: outliers).agreeing(verified)
        let tracks = FeatureTrack.joined(verified, photos: matching.photos)
        // Photos of another scene are found here, and left out after the refinement. Without this
        // step their priors would be used, since no match contradicts them.
        let unrelated = matching.unrelated(
            outliers, priors: priors, near: near, round: middle, verified)
        let misplaced = Set(matching.withWrongPrior(outliers, verified))
        for (photo, prior) in priors.enumerated() { matching.photos[photo].prior = prior }
        let given = SparseModel(
            photos: matching.photos, cameras: gathered.cameras, poses: priors, tracks: tracks)
        var refinement = Refinement(
            model: given,
            trusted: Set(
                given.poses.indices.filter { given.poses[$0] != nil && !misplaced.contains($0) }))
        for photo in misplaced { refinement.model.poses[photo] = nil }
        for round in Self.gateShares.indices {
            try progress(
                Self.adjustmentPart.progress(Double(round) / Double(Self.gateShares.count)))
            refine(&refinement, round)
        }
        leaveOutDrifted(&refinement)
        leaveOutMisplaced(&refinement)
        for photo in unrelated {
            refinement.misfits[photo] = phrase("its neighbours show nothing that it shows")
        }
        return AlignmentSelection(given: given, workers: workers).alignment(
            of: refinement.model, trusted: refinement.trusted, misfits: refinement.misfits
        ) { model in
            // The final adjustment also uses the points by which the poses were compared.
            adjust(&model, refinement.trusted, isLeftOut: { _ in false })
        }
    }

    /// Detects more features in photos with few matches, and in their neighbours.
    private func detectMoreFeatures(
        _ near: [PhotoPair], _ matching: inout PhotoMatching, _ verified: inout [VerifiedPair],
        _ rereading: Rereading, progress: (Double) throws(PhotogrammetryError) -> Void
    ) throws(PhotogrammetryError) {
        let weak = Set(matching.weak(among: verified))
        guard !weak.isEmpty else { return }
        func hasWeakPhoto(_ pair: PhotoPair) -> Bool {
            weak.contains(pair.first) || weak.contains(pair.second)
        }
        let weakPairs = near.filter(hasWeakPhoto)
        let photos = Set(weakPairs.flatMap { [$0.first, $0.second] }).sorted()
        // A cancellation waits for one group of photos.
        let group = FeatureExtraction.samplesPerThread * workers.threads
        for start in stride(from: 0, to: photos.count, by: group) {
            try progress(Self.redetectionShare * Double(start) / Double(photos.count))
            for photo in try rereading(Array(photos[start...].prefix(group))) {
                guard let place = matching.photos.firstIndex(where: { $0.index == photo.index })
                else { continue }
                matching.photos[place].features = photo.features
                matching.photos[place].depths = photo.depths
            }
        }
        verified.removeAll { hasWeakPhoto($0.pair) }
        verified += try matching.verified(weakPairs) { (share) throws(PhotogrammetryError) in
            try progress(Self.rematchingPart.progress(share))
        }
    }

    /// A model while its poses are refined.
    private struct Refinement {
        var model: SparseModel
        /// Photos whose prior is used in the adjustment.
        var trusted: Set<Int>
        /// Photos that fit nowhere, each with the reason.
        var misfits: [Int: String] = [:]
    }

    private func refine(_ refinement: inout Refinement, _ round: Int) {
        triangulate(&refinement.model, round)
        // In the first round the poses are the priors, so no photo gets a new pose yet.
        if round > 0 {
            if register(&refinement) { triangulate(&refinement.model, round) }
        }
        adjust(
            &refinement.model, refinement.trusted, free: round > 1 ? free : [],
            // Agreeing observations are chosen again after each round, so only the last round must
            // be exact.
            tolerance: round + 1 < Self.gateShares.count ? Self.roughTolerance : nil,
            isLeftOut: AlignmentSelection.isHeldOut)
    }

    private func triangulate(_ model: inout SparseModel, _ round: Int) {
        let width = model.photos.first.map {
            Double(model.cameras[$0.camera].width) / $0.pixelSize
        }
        model.triangulate(
            mostErrorPixels: max(Self.leastGatePixels, Self.gateShares[round] * (width ?? 0)),
            leastAngle: Self.leastAngle, workers: workers)
    }

    private func adjust(
        _ model: inout SparseModel, _ trusted: Set<Int>,
        free: BundleAdjustment.FreeParameters? = nil, tolerance: Double? = nil,
        isLeftOut: @escaping (Int) -> Bool
    ) {
        var options = adjustmentOptions(model)
        options.free = free ?? self.free
        if let tolerance { options.tolerance = tolerance }
        options.trusted = trusted
        options.isLeftOut = isLeftOut
        model.adjust(options)
    }

    /// The options of an adjustment, with the uncertainty of the priors of a model's photos.
    private func adjustmentOptions(_ model: SparseModel) -> SparseModel.AdjustmentOptions {
        var options = SparseModel.AdjustmentOptions()
        options.placeDeviation = Self.placeDeviation(of: model.photos, round: middle)
        return options
    }

    /// One standard deviation of a prior's position, in the world's unit.
    static func placeDeviation(of photos: [AlignmentPhoto], round middle: Vector3) -> Double {
        let distances = photos.compactMap { photo in
            photo.prior.map { ($0.inverse.translation - middle).length }
        }
        return max(leastDeviation, placeShare * (distances.upperMedian ?? 1))
    }

    /// Finds poses for photos that have none, and for photos whose pose contradicts the other
    /// photos. Returns whether a photo received a new pose.
    private func register(_ refinement: inout Refinement) -> Bool {
        refinement.misfits = [:]
        var hasNewPose = false
        let deviations = adjustmentOptions(refinement.model)
        let support = refinement.model.support()
        for (photo, support) in support.enumerated() {
            let hasPose = refinement.model.poses[photo] != nil
            let share = Double(support.agreeing) / Double(max(1, support.places))
            if hasPose,
                support.places < SparseModel.leastRegistrationPoints || share >= Self.weakShare
            {
                continue
            }
            if let pose = refinement.model.registeredPose(of: photo, Self.registration) {
                // If the new pose agrees with the prior, the photo keeps its pose.
                if hasPose, refinement.model.agreesWithPrior(pose, of: photo, deviations) {
                    continue
                }
                refinement.model.poses[photo] = pose
                refinement.trusted.remove(photo)
                hasNewPose = true
            } else if !hasPose {
                refinement.misfits[photo] =
                    phrase("it shares too little with other pictures to find its pose")
            } else if let misfit = Self.misfit(support) {
                refinement.misfits[photo] = misfit
            }
        }
        return hasNewPose
    }

    /// Leaves out a photo with too few agreeing points if the nearest confirmed photo before or
    /// after it has a pose far from its own prior. A tracker drifts slowly, so the priors of both
    /// photos are then wrong.
    private func leaveOutDrifted(_ refinement: inout Refinement) {
        let model = refinement.model
        let deviations = adjustmentOptions(model)
        let isConfirmed = model.support().map { $0.agreeing >= SparseModel.leastRegistrationPoints }
        let confirmed = model.poses.indices.filter {
            isConfirmed[$0] && model.photos[$0].prior != nil
        }
        for photo in refinement.trusted where !isConfirmed[photo] {
            let beside = [confirmed.last { $0 < photo }, confirmed.first { $0 > photo }]
            let isFarOff = beside.contains { other in
                guard let other, let pose = model.poses[other] else { return false }
                return !model.agreesWithPrior(pose, of: other, deviations)
            }
            guard isFarOff else { continue }
            refinement.misfits[photo] =
                phrase("too little of it is seen in others, and the poses beside it were far off")
        }
    }

    /// Leaves out photos with a new pose if too few of their points agree after the adjustment. The
    /// new pose was wrong, and the points had agreed with it only roughly.
    private func leaveOutMisplaced(_ refinement: inout Refinement) {
        triangulate(&refinement.model, Self.gateShares.count - 1)
        for (photo, support) in refinement.model.support().enumerated()
        where !refinement.trusted.contains(photo) && refinement.misfits[photo] == nil {
            refinement.misfits[photo] = Self.misfit(support)
        }
    }

    /// Why a photo with too few agreeing points is left out; nil where it is kept.
    private static func misfit(_ support: (places: Int, agreeing: Int)) -> String? {
        guard support.places >= leastPlaces,
            Double(support.agreeing) / Double(support.places) < misfitShare
        else { return nil }
        return phrase(
            """
            it does not fit the others: only \(support.agreeing) of \(support.places) places are \
            where its pose puts them
            """)
    }
}

extension SparseModel {
    /// Computes the position of each track with the limits of the last round of a `ShotAlignment`.
    mutating func triangulate(workers: Workers) {
        triangulate(
            mostErrorPixels: ShotAlignment.leastGatePixels, leastAngle: ShotAlignment.leastAngle,
            workers: workers)
    }

    /// For each photo, `places` is the number of its points that at least two other photos agree
    /// on, and `agreeing` the number of these points that agree with the photo's own pose.
    func support() -> [(places: Int, agreeing: Int)] {
        var support = [(places: Int, agreeing: Int)](
            repeating: (0, 0), count: photos.count)
        for track in tracks where track.position != nil {
            let agreeing = track.agrees.count { $0 }
            for (observation, agrees) in zip(track.observations, track.agrees)
            where agreeing - (agrees ? 1 : 0) >= 2 {
                support[Int(observation.photo)].places += 1
                if agrees { support[Int(observation.photo)].agreeing += 1 }
            }
        }
        return support
    }
}
