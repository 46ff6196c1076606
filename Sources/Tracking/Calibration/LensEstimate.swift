import Glibc
import Scene
import Vision

/// A camera's intrinsics from views of a flat target, and how far they are to be believed.
public struct LensEstimate: Equatable, Sendable {
    /// One view's part in it.
    public struct View: Equatable, Sendable {
        /// Where the target was.
        public var cameraFromTarget: RigidTransform
        /// Root mean square of the distances between seen and computed points, pixels.
        public var errorPixels: Double
    }

    /// The camera; distortion with all five coefficients.
    public let intrinsics: Intrinsics
    /// Root mean square over all points, pixels.
    public let errorPixels: Double
    /// The views, in the order given; nil for one that does not fit.
    public let views: [View?]

    /// Views whose error is larger than so many times the median are left out: a moved camera or a
    /// misread corner. Proposal.
    private static let outlierFactor = 3.0
    /// Fewer views do not determine a lens.
    static let leastViews = 3

    /// Finds the intrinsics: focal length from the plane's maps (Zhang 2000), then everything
    /// together by bundle adjustment. Nil where the views do not determine a camera.
    /// - Parameter before: an estimate from the first of the views, which saves time.
    /// Throws when memory is short.
    public static func find(
        _ sightings: [TargetSighting], width: Int, height: Int, before: LensEstimate? = nil
    ) throws(VisionError) -> LensEstimate? {
        guard let start = guess(sightings, width: width, height: height, before: before) else {
            return nil
        }
        guard var found = try refined(sightings, start, isFar: before == nil) else { return nil }
        let errors = found.views.compactMap { $0?.errorPixels }.sorted()
        let limit = outlierFactor * errors[errors.count / 2]
        if errors.last ?? 0 > limit {
            let poses = found.views.map { view in
                view.flatMap { $0.errorPixels <= limit ? $0.cameraFromTarget : nil }
            }
            guard let again = try refined(sightings, (found.intrinsics, poses), isFar: false) else {
                return found
            }
            found = again
        }
        return found
    }

    private typealias Start = (camera: Intrinsics, poses: [RigidTransform?])

    private static func guess(
        _ sightings: [TargetSighting], width: Int, height: Int, before: LensEstimate?
    ) -> Start? {
        let (longer, middle) = (
            Double(max(width, height)), Vector2(Double(width - 1) / 2, Double(height - 1) / 2)
        )
        let maps = sightings.map { sighting in
            PlanarHomography(
                places: sighting.places, pixels: sighting.pixels.map { ($0 - middle) / longer })
        }
        if let before {
            let camera = before.intrinsics
            let poses = maps.enumerated().map { index, map in
                (index < before.views.count ? before.views[index]?.cameraFromTarget : nil)
                    ?? map?.cameraFromPlane(focal: camera.fx / longer)
            }
            return (camera, poses)
        }
        var (numerator, denominator) = (0.0, 0.0)
        for equation in maps.compactMap({ $0 }).flatMap(\.focalEquations) {
            numerator -= equation.a * equation.b
            denominator += equation.a * equation.a
        }
        guard maps.count(where: { $0 != nil }) >= leastViews, denominator > 0 else { return nil }
        // From a fish's eye (0.3) to a strong tele lens (10); beyond lies a guess gone astray.
        let inverse = numerator / denominator
        let focal = inverse > 0 ? min(10, max(0.3, 1 / inverse.squareRoot())) : 1.2
        let camera = Intrinsics(
            width: width, height: height, fx: focal * longer, fy: focal * longer, cx: middle.x,
            cy: middle.y)
        return (camera, maps.map { $0?.cameraFromPlane(focal: focal) })
    }

    private static func refined(
        _ sightings: [TargetSighting], _ start: Start, isFar: Bool
    ) throws(VisionError) -> LensEstimate? {
        var problem = BundleAdjustment(cameras: [BundleAdjustment.Camera(start.camera)])
        var numbers: [Int?] = []
        for (sighting, pose) in zip(sightings, start.poses) {
            guard let pose else {
                numbers.append(nil)
                continue
            }
            numbers.append(problem.poses.count)
            for (place, pixel) in zip(sighting.places, sighting.pixels) {
                problem.observations.append(
                    BundleAdjustment.Observation(
                        pose: problem.poses.count, point: problem.points.count, pixel: pixel))
                problem.points.append(BundleAdjustment.Point(place, isFixed: true))
            }
            problem.poses.append(BundleAdjustment.Pose(pose))
        }
        guard problem.poses.count >= leastViews else { return nil }
        // The lens is freed step by step: all at once a far start falls into a wrong valley.
        let stages: [BundleAdjustment.FreeParameters] = [
            [.focalLength], [.focalLength, .radial],
            [.bothFocalLengths, .principalPoint, .radial, .tangential, .thirdRadial],
        ]
        for (index, free) in stages.enumerated() {
            let isLast = index == stages.count - 1
            guard isFar || isLast else { continue }
            problem.cameras[0].free = free
            // A tenth of a thousandth of the cost is far below what the noise of corners moves.
            guard
                try problem.adjust(
                    iterations: isLast ? 60 : 15, huberDeviations: isLast ? 3 : 30,
                    tolerance: isLast ? 1e-7 : 1e-3) != nil
            else { return nil }
        }
        let camera = problem.cameras[0].intrinsics
        guard camera.fault == nil else { return nil }
        return LensEstimate(camera, sightings, numbers.map { $0.map { problem.poses[$0] } })
    }

    private init?(
        _ camera: Intrinsics, _ sightings: [TargetSighting], _ poses: [BundleAdjustment.Pose?]
    ) {
        var (squares, count) = (0.0, 0)
        views = zip(sightings, poses).map { sighting, pose in
            guard let pose = pose?.cameraFromWorld else { return nil }
            var sum = 0.0
            for (place, pixel) in zip(sighting.places, sighting.pixels) {
                guard let seen = camera.project(pose * place) else { return nil }
                let distance = (seen - pixel).length
                sum += distance * distance
            }
            squares += sum
            count += sighting.places.count
            return View(
                cameraFromTarget: pose,
                errorPixels: (sum / Double(sighting.places.count)).squareRoot())
        }
        guard count > 0 else { return nil }
        intrinsics = camera
        errorPixels = (squares / Double(count)).squareRoot()
    }
}
