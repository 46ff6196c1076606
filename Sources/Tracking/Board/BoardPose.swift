import Glibc
import Scene

/// The camera's pose from the markers of a board in one picture, found anew each time.
struct BoardPose {
    /// The result of the markers in a frame.
    enum Finding {
        /// There are none.
        case none
        /// The pose.
        case found(PoseRefinement)
        /// They fit more than one pose, or do not fit together.
        case ambiguous
        /// They are too few, too small or too blurred for a pose that is of use.
        case insufficient

        /// How many corners support a pose.
        var points: Int {
            switch self {
            case .none, .ambiguous, .insufficient: 0
            case .found(let pose): pose.pointCount
            }
        }
    }

    let camera: Intrinsics
    /// The pose a moment ago, where there is one.
    let before: RigidTransform?

    /// Markers further off are left out, in pixels: first generous, since a pose from one marker is
    /// far off at the other end of the board, at last what blur and a bent board explain. For
    /// pictures of 1280 pixels; larger ones are allowed more.
    private static let gatesPixels = [40.0, 10, 4]
    /// How many markers are tried as a beginning, the largest first.
    private static let mostStarts = 8
    /// The mirrored pose must be worse than the found one by this factor, and by this many squared
    /// pixels: 2σ²·ln 10⁴ with corners good to σ = 0.5 px, a chance of one in ten thousand.
    private static let rivalFactor = 3.0
    private static let rivalSquaredPixels = 4.6
    /// Corners that are off by more than this number of deviations are left out at the end: one in
    /// ninety of those that are only noise; but never those within the error of a clean corner (measured on drawn
    /// markers: 0.1 px, one in 250 beyond 0.5 px).
    private static let trimDeviations = 3.0
    private static let leastTrimPixels = 0.5
    /// Poses closer than this are the same.
    private static let samePoseRadians = 2 * Double.pi / 180
    /// Two candidate poses that differ by at least this are resolved by the last pose: the nearer
    /// one is taken. Between two frames a hand turns a tenth of it: 60° a second at 30 frames are
    /// 2°.
    private static let apartRadians = 20 * Double.pi / 180
    private static let nearRadians = 5 * Double.pi / 180
    /// Half of what a later stage allows for an error (5 % of the distance, 3°): two deviations.
    private static let mostPlaceDeviation = 0.025
    private static let mostTurnDeviation = 1.5 * Double.pi / 180

    /// The pose from these markers.
    func find(_ markers: [SeenMarker]) -> Finding {
        guard !markers.isEmpty else { return .none }
        guard let (best, members) = consensus(of: markers) else { return .insufficient }
        // A single false reading must not make a pose, nor one of two that contradict each other.
        guard 2 * members.count > markers.count else { return .ambiguous }
        if members.count == 1, !members[0].isClean { return .insufficient }
        guard let decided = decided(best, rival: rival(of: best, members)) else {
            return .ambiguous
        }
        let pose = trimmed(decided, members)
        let distance = (pose.cameraFromWorld * Self.center(of: members)).length
        guard let deviations = pose.deviations,
            deviations.place <= Self.mostPlaceDeviation * distance,
            deviations.turn <= Self.mostTurnDeviation
        else { return .insufficient }
        return .found(pose)
    }

    /// The pose that most markers agree on.
    private func consensus(of markers: [SeenMarker]) -> (PoseRefinement, [SeenMarker])? {
        let largest = markers.sorted { $0.area > $1.area }.prefix(Self.mostStarts)
        var best: (refinement: PoseRefinement, members: [SeenMarker])?
        func improves(_ found: (refinement: PoseRefinement, members: [SeenMarker])) -> Bool {
            guard let best else { return true }
            if found.members.count != best.members.count {
                return found.members.count > best.members.count
            }
            return found.refinement.cost < best.refinement.cost
        }
        for marker in largest {
            for start in marker.cameraFromBoard {
                guard let found = grown(from: start, marker, markers) else { continue }
                if improves(found) { best = found }
            }
            // False readings are few: whom four of five follow is right.
            if let best, 5 * best.members.count >= 4 * markers.count { break }
        }
        return best
    }

    /// Refines a pose on the markers that fit it, with ever narrower gates.
    private func grown(
        from start: RigidTransform, _ first: SeenMarker, _ markers: [SeenMarker]
    ) -> (refinement: PoseRefinement, members: [SeenMarker])? {
        let scale = max(1, Double(max(camera.width, camera.height)) / 1280)
        guard var found = PoseRefinement(first.points, camera: camera, start: start) else {
            return nil
        }
        var members = [first]
        for gate in Self.gatesPixels {
            // Each refinement may bring more markers within reach.
            for _ in 0..<4 {
                let fitting = markers.filter {
                    $0.errorPixels(found.cameraFromWorld, camera).map { $0 <= gate * scale }
                        ?? false
                }
                let isSame = fitting.map(\.tag.identifier) == members.map(\.tag.identifier)
                if isSame { break }
                guard
                    let next = PoseRefinement(
                        fitting.flatMap(\.points), camera: camera, start: found.cameraFromWorld)
                else { return nil }
                (found, members) = (next, fitting)
            }
        }
        return (found, members)
    }

    /// The pose that the found one could be confused with; nil when the points are not flat or
    /// there is none.
    private func rival(of best: PoseRefinement, _ members: [SeenMarker]) -> PoseRefinement? {
        let points = members.flatMap(\.points)
        let center = Self.center(of: members)
        var products = [Double](repeating: 0, count: 9)
        for point in points {
            let d = point.pointInWorld - center
            for i in 0..<3 {
                for j in 0..<3 { products[i * 3 + j] += d[i] * d[j] }
            }
        }
        let axes = SymmetricEigenvectors(products, size: 3)
        // Thicker than a twentieth of its length the mirrored pose shows.
        guard axes.values[0] < axes.values[2] / 400 else { return nil }
        let normal = Vector3(axes.vectors[0][0], axes.vectors[0][1], axes.vectors[0][2])
        return PlanarPose.mirrored(best.cameraFromWorld, center: center, normal: normal)
            .flatMap { PoseRefinement(points, camera: camera, start: $0) }
    }

    /// The pose without the corners that lie far from where the others put them: where a finger or
    /// the picture's edge cuts a marker, its side is a little off, and Huber's weight only softens
    /// that. One or two markers have no corner to spare.
    private func trimmed(_ pose: PoseRefinement, _ members: [SeenMarker]) -> PoseRefinement {
        guard members.count >= 3 else { return pose }
        let points = members.flatMap(\.points)
        let errors = points.map { point in
            camera.project(pose.cameraFromWorld * point.pointInWorld)
                .map { ($0 - point.pixel).length } ?? .infinity
        }
        // The median of the lengths of plane vectors of deviation σ is 1.18 σ.
        let deviation = (errors.upperMedian ?? 0) / 1.18
        let limit = max(Self.leastTrimPixels, Self.trimDeviations * deviation)
        let kept = zip(points, errors).filter { $1 <= limit }.map(\.0)
        guard kept.count < points.count else { return pose }
        return PoseRefinement(kept, camera: camera, start: pose.cameraFromWorld) ?? pose
    }

    /// Which of two poses it is; nil when that cannot be said.
    private func decided(_ found: PoseRefinement, rival: PoseRefinement?) -> PoseRefinement? {
        guard let rival else { return found }
        let gap = Self.turn(found.cameraFromWorld, rival.cameraFromWorld)
        let (better, worse) = rival.cost < found.cost ? (rival, found) : (found, rival)
        if gap < Self.samePoseRadians { return better }
        if worse.cost > Self.rivalFactor * better.cost + Self.rivalSquaredPixels { return better }
        guard let before, gap >= Self.apartRadians else { return nil }
        return [better, worse].first {
            Self.turn($0.cameraFromWorld, before) <= Self.nearRadians
        }
    }

    private static func center(of members: [SeenMarker]) -> Vector3 {
        let corners = members.flatMap(\.tag.corners)
        return corners.reduce(.zero, +) / Double(corners.count)
    }

    private static func turn(_ a: RigidTransform, _ b: RigidTransform) -> Double {
        (a.rotation.inverse * b.rotation).angle
    }
}
