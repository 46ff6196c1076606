import Scene
import Vision

extension SparseModel {
    /// Conditions for accepting a photo's pose.
    struct RegistrationRule {
        /// A point agrees with the pose if its reprojection error is below this, pixels.
        let errorPixels: Double
        /// At least this number of points must agree: fewer may agree by chance.
        let leastPoints: Int
        /// At least this share of the points that the photo could show must agree.
        let leastShare: Double

        /// The value of `leastShare` in the rule `strict` (guess).
        private static let strictShare = 0.35
        /// The rule by which a photo's pose is judged first; `loose` is tried only if no pose
        /// satisfies this rule.
        static let strict = RegistrationRule(
            errorPixels: SparseModel.mostRegistrationErrorPixels,
            leastPoints: SparseModel.leastRegistrationPoints, leastShare: strictShare)
        /// The rule for a photo whose neighbours are not adjusted yet. The numbers are COLMAP's.
        static let loose = RegistrationRule(errorPixels: 12, leastPoints: 30, leastShare: 0.25)
    }

    /// A pose needs at least this number of agreeing points (guess): three points determine the
    /// pose, and a few more may agree by chance.
    static let leastRegistrationPoints = 15
    /// A point agrees with a photo's pose if its error is below this, pixels (guess).
    static let mostRegistrationErrorPixels = 4.0

    /// Most RANSAC samples for a pose (guess). If a third of the points are inliers, one sample of
    /// four points in 81 has no outlier.
    private static let ransacIterations = 1000
    /// RANSAC ends as soon as the probability that a sample without outliers was drawn reaches this
    /// (guess).
    private static let ransacConfidence = 0.999
    /// Most iterations of the least-squares refinement of a pose (guess).
    private static let poseIterations = 10

    /// `cameraFromWorld` of a photo from the points of other photos: RANSAC, then least squares.
    /// Nil where fewer points agree than the rule demands.
    func registeredPose(of photo: Int, _ rule: RegistrationRule) -> RigidTransform? {
        var seen: [(point: Vector3, feature: Int)] = []
        for track in tracks {
            guard let position = track.position,
                let own = track.observations.firstIndex(where: { Int($0.photo) == photo }),
                track.agrees.indices.count(where: { $0 != own && track.agrees[$0] }) >= 2
            else { continue }
            let feature = Int(track.observations[own].feature)
            if rays[photo][feature].x.isFinite { seen.append((position, feature)) }
        }
        guard seen.count >= rule.leastPoints else { return nil }
        let camera = cameras[photos[photo].camera]
        let size = photos[photo].pixelSize
        guard
            let found = try? PerspectivePose.find(
                points: seen.map(\.point), rays: seen.map { rays[photo][$0.feature] },
                threshold: rule.errorPixels * size / camera.fx, iterations: Self.ransacIterations,
                confidence: Self.ransacConfidence),
            found.inlierCount >= rule.leastPoints,
            Double(found.inlierCount) >= rule.leastShare * Double(seen.count)
        else { return nil }
        var bundle = BundleAdjustment(
            poses: [.init(found.transform)], cameras: [.init(camera)])
        for (place, isInlier) in zip(seen, found.isInlier) where isInlier {
            bundle.observations.append(
                .init(
                    pose: 0, point: bundle.points.count,
                    pixel: photos[photo].features.keypoints[place.feature].pixel,
                    deviationPixels: size))
            bundle.points.append(.init(place.point, isFixed: true))
        }
        _ = try? bundle.adjust(iterations: Self.poseIterations)
        return bundle.poses[0].cameraFromWorld
    }

    /// A pose contradicts the prior of its photo if the two differ by more than this number of
    /// standard deviations. A guess: the three-sigma rule.
    private static let mostDeviations = 3.0

    /// Whether a pose differs from its photo's prior by less than `mostDeviations` standard
    /// deviations.
    func agreesWithPrior(
        _ cameraFromWorld: RigidTransform, of photo: Int, _ deviations: AdjustmentOptions
    ) -> Bool {
        guard let prior = photos[photo].prior else { return false }
        let shift = (cameraFromWorld.inverse.translation - prior.inverse.translation).length
        let turn = (cameraFromWorld.rotation * prior.rotation.inverse).angle
        return shift < Self.mostDeviations * deviations.placeDeviation
            && turn < Self.mostDeviations * deviations.turnDeviation
    }
}
