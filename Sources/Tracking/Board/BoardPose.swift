import Glibc
import Scene

/// The camera's pose from the markers of a board in one picture, independent of earlier pictures.
struct BoardPose {
    /// The result of the markers in a frame.
    enum Finding {
        /// There are no markers.
        case none
        /// The markers give a pose.
        case found(PoseRefinement)
        /// The markers fit more than one pose, or do not fit together.
        case ambiguous
        /// The markers are too few, too small or too blurred for a useful pose.
        case insufficient

        /// Number of corners that support the pose.
        var points: Int {
            switch self {
            case .none, .ambiguous, .insufficient: 0
            case .found(let pose): pose.pointCount
            }
        }
    }

    let camera: Intrinsics
    /// The camera's pose in a recent frame; nil where no recent frame has one.
    let before: RigidTransform?

    // Limits whose comments give no origin are guesses.

    /// Error limits of the rounds that refine a pose, pixels. Each round uses only markers with an
    /// error within its limit. The first limits are wide, because a pose from one marker is far off
    /// at the other end of the board. The last limit allows for blur and a bent board. In pictures
    /// larger than `gateWidth` the limits are wider in proportion.
    private static let gatesPixels = [40.0, 10, 4]
    /// Longer side of a picture for which `gatesPixels` hold, pixels.
    private static let gateWidth = 1280.0
    /// Each round refines the pose at most this number of times (guess).
    private static let refinementsPerGate = 4
    /// Median length of plane vectors whose two coordinates each have the standard deviation 1:
    /// derived, √(2·ln 2), rounded.
    private static let medianLength = 1.18
    /// The search for a pose starts from at most this number of markers, the largest ones.
    private static let mostStarts = 8
    /// If this share of the markers supports a pose, no further start is tried, since false
    /// readings are rare (guess).
    private static let enoughSupport = (markers: 4, of: 5)
    /// Markers count as flat if their squared length is more than this multiple of their squared
    /// thickness: 20 squared (guess). With thicker markers the picture itself excludes the mirrored
    /// pose.
    private static let flatSquaredRatio = 400.0
    /// Outlier corners are left out only if at least this number of markers agrees with the pose:
    /// fewer markers cannot spare a corner (guess).
    private static let leastToTrim = 3
    /// The mirrored pose is ruled out if its cost exceeds `alternativeFactor` times the cost of the
    /// found pose plus `alternativeSquaredPixels`: 2σ²·ln 10⁴ for corners with an accuracy of σ =
    /// 0.5 px, an error rate of one in ten thousand.
    private static let alternativeFactor = 3.0
    private static let alternativeSquaredPixels = 4.6
    /// A corner is left out of the last refinement if its error exceeds this number of standard
    /// deviations. Pure noise exceeds this limit once in ninety corners.
    private static let trimDeviations = 3.0
    /// A corner with an error below this, in pixels, is never left out: corners of rendered markers
    /// have an error of 0.1 px, and one in 250 more than 0.5 px.
    private static let leastTrimPixels = 0.5
    /// Two poses count as one if their rotations differ by less than this angle.
    private static let samePoseRadians = 2 * Double.pi / 180
    /// If two candidate poses differ by at least this angle, the candidate near the previous pose
    /// is taken. Between two frames a hand turns by a tenth of this angle: 60° a second at 30
    /// frames a second are 2°.
    private static let apartRadians = 20 * Double.pi / 180
    /// A candidate is near the previous pose if their rotations differ by at most this angle.
    private static let nearRadians = 5 * Double.pi / 180
    /// A pose is used only if the standard deviation of the camera's position is at most this share
    /// of the distance from the board. Later stages allow an error of two standard deviations: 5 %.
    private static let mostPlaceDeviation = 0.025
    /// A pose is used only if the standard deviation of its rotation is at most this angle. Later
    /// stages allow an error of two standard deviations: 3°.
    private static let mostTurnDeviation = 1.5 * Double.pi / 180

    /// The pose from these markers.
    func find(_ markers: [DetectedMarker]) -> Finding {
        guard !markers.isEmpty else { return .none }
        guard let (best, inliers) = consensus(of: markers) else { return .insufficient }
        // More than half of the markers must agree with the pose. If two markers contradict each
        // other, each of them may be the false reading.
        guard 2 * inliers.count > markers.count else { return .ambiguous }
        if inliers.count == 1, !inliers[0].isClean { return .insufficient }
        guard let right = disambiguated(best, alternative: alternative(of: best, inliers)) else {
            return .ambiguous
        }
        let pose = trimmed(right, inliers)
        let distance = (pose.cameraFromWorld * Self.center(of: inliers)).length
        guard let deviations = pose.deviations,
            deviations.place <= Self.mostPlaceDeviation * distance,
            deviations.turn <= Self.mostTurnDeviation
        else { return .insufficient }
        return .found(pose)
    }

    /// The pose that most markers agree on.
    private func consensus(of markers: [DetectedMarker]) -> (PoseRefinement, [DetectedMarker])? {
        let largest = markers.sorted { $0.area > $1.area }.prefix(Self.mostStarts)
        var best: (refinement: PoseRefinement, inliers: [DetectedMarker])?
        func improves(_ found: (refinement: PoseRefinement, inliers: [DetectedMarker])) -> Bool {
            guard let best else { return true }
            if found.inliers.count != best.inliers.count {
                return found.inliers.count > best.inliers.count
            }
            return found.refinement.cost < best.refinement.cost
        }
        for marker in largest {
            for start in marker.cameraFromBoard {
                guard let found = refinedOnInliers(from: start, marker, markers) else { continue }
                if improves(found) { best = found }
            }
            if let best,
                Self.enoughSupport.of * best.inliers.count
                    >= Self.enoughSupport.markers * markers.count
            {
                break
            }
        }
        return best
    }

    /// Refines a pose on the markers that fit it. From round to round, the limit of a marker's
    /// error becomes smaller.
    private func refinedOnInliers(
        from start: RigidTransform, _ first: DetectedMarker, _ markers: [DetectedMarker]
    ) -> (refinement: PoseRefinement, inliers: [DetectedMarker])? {
        let scale = max(1, Double(max(camera.width, camera.height)) / Self.gateWidth)
        guard var found = PoseRefinement(first.points, camera: camera, start: start) else {
            return nil
        }
        var inliers = [first]
        for gate in Self.gatesPixels {
            // Each refinement may bring the errors of more markers within the limit.
            for _ in 0..<Self.refinementsPerGate {
                let fitting = markers.filter {
                    $0.errorPixels(found.cameraFromWorld, camera).map { $0 <= gate * scale }
                        ?? false
                }
                let isSame = fitting.map(\.tag.identifier) == inliers.map(\.tag.identifier)
                if isSame { break }
                guard
                    let next = PoseRefinement(
                        fitting.flatMap(\.points), camera: camera, start: found.cameraFromWorld)
                else { return nil }
                (found, inliers) = (next, fitting)
            }
        }
        return (found, inliers)
    }

    /// The mirrored pose, which could be confused with the found one; nil when the points are not
    /// flat, or no mirrored pose fits.
    private func alternative(of best: PoseRefinement, _ inliers: [DetectedMarker])
        -> PoseRefinement?
    {
        let points = inliers.flatMap(\.points)
        let center = Self.center(of: inliers)
        var products = [Double](repeating: 0, count: 9)
        for point in points {
            let d = point.pointInWorld - center
            for i in 0..<3 {
                for j in 0..<3 { products[i * 3 + j] += d[i] * d[j] }
            }
        }
        let axes = SymmetricEigenvectors(products, size: 3)
        guard axes.values[0] < axes.values[2] / Self.flatSquaredRatio else { return nil }
        let normal = Vector3(axes.vectors[0][0], axes.vectors[0][1], axes.vectors[0][2])
        return PlanarPose.mirrored(best.cameraFromWorld, center: center, normal: normal)
            .flatMap { PoseRefinement(points, camera: camera, start: $0) }
    }

    /// Refines the pose without outlier corners. A finger or the picture's edge may cover a part of
    /// a marker and so shift a side of the marker slightly. Huber's weight alone would only reduce
    /// this effect.
    private func trimmed(_ pose: PoseRefinement, _ inliers: [DetectedMarker]) -> PoseRefinement {
        guard inliers.count >= Self.leastToTrim else { return pose }
        let points = inliers.flatMap(\.points)
        let errors = points.map { point in
            camera.project(pose.cameraFromWorld * point.pointInWorld)
                .map { ($0 - point.pixel).length } ?? .infinity
        }
        let deviation = (errors.upperMedian ?? 0) / Self.medianLength
        let limit = max(Self.leastTrimPixels, Self.trimDeviations * deviation)
        let kept = zip(points, errors).filter { $1 <= limit }.map(\.0)
        guard kept.count < points.count else { return pose }
        return PoseRefinement(kept, camera: camera, start: pose.cameraFromWorld) ?? pose
    }

    /// The right one of two poses; nil where neither of them can be excluded.
    private func disambiguated(_ found: PoseRefinement, alternative: PoseRefinement?)
        -> PoseRefinement?
    {
        guard let alternative else { return found }
        let gap = found.cameraFromWorld.rotationAngle(to: alternative.cameraFromWorld)
        let (better, worse) =
            alternative.cost < found.cost ? (alternative, found) : (found, alternative)
        if gap < Self.samePoseRadians { return better }
        if worse.cost > Self.alternativeFactor * better.cost + Self.alternativeSquaredPixels {
            return better
        }
        guard let before, gap >= Self.apartRadians else { return nil }
        return [better, worse].first {
            $0.cameraFromWorld.rotationAngle(to: before) <= Self.nearRadians
        }
    }

    private static func center(of inliers: [DetectedMarker]) -> Vector3 {
        let corners = inliers.flatMap(\.tag.corners)
        return corners.reduce(.zero, +) / Double(corners.count)
    }
}
