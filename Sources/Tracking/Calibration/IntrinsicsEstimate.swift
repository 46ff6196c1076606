import Glibc
import Scene
import Vision

/// A camera's intrinsics from views of a flat target, with their errors.
public struct IntrinsicsEstimate: Equatable, Sendable {
    /// One view of the target.
    public struct View: Equatable, Sendable {
        /// The target's pose.
        public var cameraFromTarget: RigidTransform
        /// Root mean square of the distances between seen and computed points, pixels.
        public var errorPixels: Double
    }

    /// The camera; distortion with all five coefficients, or a fisheye's four.
    public let intrinsics: Intrinsics
    /// Root mean square over all points, pixels.
    public let errorPixels: Double
    /// The views, in the order given; nil for a view that does not fit.
    public let views: [View?]

    /// Views whose error exceeds this multiple of the median are left out: the camera moved, or a
    /// corner was misread. A guess.
    private static let outlierFactor = 3.0
    /// With fewer views than this there is no estimate. Derived (Zhang 2000: three views determine
    /// the camera matrix).
    static let leastViews = 3

    /// Shortest plausible focal length, as a share of the longer side: that of a fisheye (guess). A
    /// shorter one shows that the estimate from the homographies has failed, and is replaced by
    /// this limit.
    private static let leastFocal = 0.3
    /// Longest plausible focal length, as a share of the longer side: that of a strong telephoto
    /// lens (guess). A longer one is replaced by this limit.
    private static let mostFocal = 10.0
    /// Focal length that is assumed where the homographies determine none, as a share of the longer
    /// side: COLMAP's guess.
    private static let guessedFocal = 1.2

    /// The fisheye model is tried if the other model finds a focal length below this share of the
    /// longer side: more than 64° of view (guess).
    private static let wideFocal = 0.8
    /// The fisheye model is also tried if the error of the other model is larger than this, pixels
    /// (guess).
    private static let poorPixels = 1.0
    /// Unless the fisheye model fits more views, it is chosen only if its error is below this share
    /// of the other model's error (guess).
    private static let fisheyeGain = 0.8
    /// Focal lengths from which the fit of a fisheye starts, as shares of the longer side.
    /// Equidistant lenses with these focal lengths see 230°, 180°, 136°, 104° and 76° across. A
    /// guess.
    private static let fisheyeFocals = [0.25, 0.32, 0.42, 0.55, 0.75]

    /// How thorough a bundle adjustment is. It makes at most `iterations` steps, and ends earlier
    /// after a step that lowers the cost by less than the share `tolerance`. Residuals beyond
    /// `huberDeviations` standard deviations count linearly. The tolerance of `lastEffort` is far
    /// below the noise of corners. Guesses.
    private typealias Effort = (iterations: Int, huberDeviations: Double, tolerance: Double)
    private static let fisheyeEffort: Effort = (10, 10, 1e-3)
    private static let earlyEffort: Effort = (15, 30, 1e-3)
    private static let lastEffort: Effort = (60, 3, 1e-7)

    /// Finds the intrinsics: first the focal length from homographies (Zhang 2000), then everything
    /// together by bundle adjustment. Nil where the views do not determine a camera.
    /// - Parameters:
    ///   - model: the lens model; nil for the model that explains the views better.
    ///   - before: an earlier estimate, from the first of these views; it saves time.
    ///
    /// Throws when memory is short.
    public static func find(
        _ observations: [TargetObservation], width: Int, height: Int,
        model: Distortion.Model? = nil, before: IntrinsicsEstimate? = nil
    ) throws(VisionError) -> IntrinsicsEstimate? {
        func one(_ model: Distortion.Model) throws(VisionError) -> IntrinsicsEstimate? {
            let before = before?.intrinsics.distortion.model == model ? before : nil
            return try find(observations, width, height, model, before)
        }
        if let model { return try one(model) }
        let plain = try one(.brownConrady)
        if let plain, plain.intrinsics.fx >= wideFocal * Double(max(width, height)),
            plain.errorPixels <= poorPixels
        {
            return plain
        }
        guard let fisheye = try one(.fisheye) else { return plain }
        guard let plain, plain.fittingViews >= fisheye.fittingViews else { return fisheye }
        return fisheye.errorPixels < fisheyeGain * plain.errorPixels ? fisheye : plain
    }

    private var fittingViews: Int { views.count { $0 != nil } }

    private static func find(
        _ observations: [TargetObservation], _ width: Int, _ height: Int, _ model: Distortion.Model,
        _ before: IntrinsicsEstimate?
    ) throws(VisionError) -> IntrinsicsEstimate? {
        let start: Start?
        if let before {
            start = Self.start(observations, before.intrinsics, knowing: before.views)
        } else {
            switch model {
            case .brownConrady: start = guess(observations, width: width, height: height)
            case .fisheye: start = try fisheyeGuess(observations, width: width, height: height)
            }
        }
        guard let start, var found = try refined(observations, start, isDistant: before == nil)
        else {
            return nil
        }
        let errors = found.views.compactMap { $0?.errorPixels }
        guard let largest = errors.max(), let median = errors.upperMedian else { return nil }
        let limit = outlierFactor * median
        if largest > limit {
            let poses = found.views.map { view in
                view.flatMap { $0.errorPixels <= limit ? $0.cameraFromTarget : nil }
            }
            guard let again = try refined(observations, (found.intrinsics, poses), isDistant: false)
            else {
                return found
            }
            found = again
        }
        return found
    }

    private typealias Start = (camera: Intrinsics, poses: [RigidTransform?])

    /// A starting camera, and the target's pose in each view through it.
    private static func start(
        _ observations: [TargetObservation], _ camera: Intrinsics, knowing views: [View?] = []
    ) -> Start {
        let poses = observations.enumerated().map { index, observation in
            (index < views.count ? views[index]?.cameraFromTarget : nil)
                ?? observation.cameraFromTarget(through: camera)
        }
        return (camera, poses)
    }

    private static func guess(
        _ observations: [TargetObservation], width: Int, height: Int
    ) -> Start? {
        let (longer, middle) = (
            Double(max(width, height)), Vector2(Double(width - 1) / 2, Double(height - 1) / 2)
        )
        let maps = observations.compactMap { observation in
            PlanarHomography(
                places: observation.places,
                pixels: observation.pixels.map { ($0 - middle) / longer })
        }
        var (numerator, denominator) = (0.0, 0.0)
        for equation in maps.flatMap(\.focalEquations) {
            numerator -= equation.a * equation.b
            denominator += equation.a * equation.a
        }
        guard maps.count >= leastViews, denominator > 0 else { return nil }
        let inverse = numerator / denominator
        let focal =
            inverse > 0
            ? min(mostFocal, max(leastFocal, 1 / inverse.squareRoot())) : guessedFocal
        let camera = Intrinsics(
            width: width, height: height, fx: focal * longer, fy: focal * longer, cx: middle.x,
            cy: middle.y)
        return start(observations, camera)
    }

    /// The best of several starting focal lengths. With strong distortion a homography does not
    /// determine the focal length.
    private static func fisheyeGuess(
        _ observations: [TargetObservation], width: Int, height: Int
    ) throws(VisionError) -> Start? {
        var best: (start: Start, cost: Double)?
        for focal in fisheyeFocals {
            let pixels = focal * Double(max(width, height))
            let camera = Intrinsics(
                width: width, height: height, fx: pixels, fy: pixels, cx: Double(width - 1) / 2,
                cy: Double(height - 1) / 2, distortion: .fisheye())
            let (whole, poseIndices) = Self.problem(of: observations, start(observations, camera))
            var problem = whole
            guard problem.poses.count >= leastViews else { continue }
            problem.cameras[0].free = [.focalLength]
            guard
                let outcome = try problem.adjust(
                    iterations: fisheyeEffort.iterations,
                    huberDeviations: fisheyeEffort.huberDeviations,
                    tolerance: fisheyeEffort.tolerance)
            else { continue }
            let cost = outcome.finalCost / Double(problem.observations.count)
            guard cost < best?.cost ?? .infinity else { continue }
            let poses = poseIndices.map { $0.map { problem.poses[$0].cameraFromWorld } }
            best = ((problem.cameras[0].intrinsics, poses), cost)
        }
        return best?.start
    }

    private static func refined(
        _ observations: [TargetObservation], _ start: Start, isDistant: Bool
    ) throws(VisionError) -> IntrinsicsEstimate? {
        let (whole, poseIndices) = Self.problem(of: observations, start)
        var problem = whole
        guard problem.poses.count >= leastViews else { return nil }
        // Distortion is freed step by step: if all parameters were free at once, a distant start
        // would lead to a wrong minimum.
        let stages: [BundleAdjustment.FreeParameters] = [
            [.focalLength], [.focalLength, .radial],
            [.bothFocalLengths, .principalPoint, .radial, .tangential, .thirdRadial],
        ]
        for (index, free) in stages.enumerated() {
            let isLast = index == stages.count - 1
            guard isDistant || isLast else { continue }
            problem.cameras[0].free = free
            let effort = isLast ? lastEffort : earlyEffort
            guard
                try problem.adjust(
                    iterations: effort.iterations, huberDeviations: effort.huberDeviations,
                    tolerance: effort.tolerance) != nil
            else { return nil }
        }
        let camera = problem.cameras[0].intrinsics
        guard camera.fault == nil else { return nil }
        return IntrinsicsEstimate(
            camera, observations, poseIndices.map { $0.map { problem.poses[$0] } })
    }

    /// The bundle adjustment, and the index of each view's pose in this adjustment.
    private static func problem(
        of observations: [TargetObservation], _ start: Start
    ) -> (BundleAdjustment, [Int?]) {
        var problem = BundleAdjustment(cameras: [BundleAdjustment.Camera(start.camera)])
        var poseIndices: [Int?] = []
        for (observation, pose) in zip(observations, start.poses) {
            guard let pose else {
                poseIndices.append(nil)
                continue
            }
            poseIndices.append(problem.poses.count)
            for (place, pixel) in zip(observation.places, observation.pixels) {
                problem.observations.append(
                    BundleAdjustment.Observation(
                        pose: problem.poses.count, point: problem.points.count, pixel: pixel))
                problem.points.append(BundleAdjustment.Point(place, isFixed: true))
            }
            problem.poses.append(BundleAdjustment.Pose(pose))
        }
        return (problem, poseIndices)
    }

    private init?(
        _ camera: Intrinsics, _ observations: [TargetObservation], _ poses: [BundleAdjustment.Pose?]
    ) {
        var (squares, count) = (0.0, 0)
        views = zip(observations, poses).map { observation, pose in
            guard let pose = pose?.cameraFromWorld else { return nil }
            var sum = 0.0
            for (place, pixel) in zip(observation.places, observation.pixels) {
                guard let seen = camera.project(pose * place) else { return nil }
                let distance = (seen - pixel).length
                sum += distance * distance
            }
            squares += sum
            count += observation.places.count
            return View(
                cameraFromTarget: pose,
                errorPixels: (sum / Double(observation.places.count)).squareRoot())
        }
        guard count > 0 else { return nil }
        intrinsics = camera
        errorPixels = (squares / Double(count)).squareRoot()
    }
}
