import Glibc
import Scene

/// The points for which `dot(normal, point) == offset`.
struct Plane {
    var normal: Vector3
    var offset: Double

    /// Distance of a point from the plane, positive on the side of the normal.
    func height(of point: Vector3) -> Double { dot(normal, point) - offset }
}

/// Finds large planes among points by random samples (RANSAC, Fischler and Bolles 1981) from a
/// fixed seed, and refits each plane by least squares.
struct PlaneSearch {
    /// A point within this distance of a plane belongs to it, in the points' unit.
    var tolerance: Double
    /// A unit vector near to the expected normals; nil where none is known. Every second sample
    /// then makes a plane from two points and this vector: three random points rarely give a plane
    /// with such a normal.
    var up: Vector3?
    /// Number of samples for each plane, chosen by measurement on boxes of objects on tables.
    private static let samples = 300
    /// At most this number of points is tested for each plane; more do not change the result.
    private static let mostVoters = 4000
    /// Seed of the random numbers: every search draws the same samples.
    private static let seed: UInt64 = 0x5EED
    /// A point within this number of tolerances of a plane that was found cannot belong to another
    /// plane (guess).
    private static let removedTolerances = 2.0
    /// Number of least-squares fits of a plane: each fit uses the points near the plane of the
    /// previous fit (guess).
    private static let refits = 2
    /// A plane needs at least this number of points, whatever their share (guess).
    private static let leastVoters = 12

    /// Up to `count` planes with at least `leastShare` of the points, in the order in which they
    /// were found. A normal has two directions: one that `isAllowed` accepts is used, and a plane
    /// without such a direction is left out.
    func planes(
        in points: [Vector3], count: Int, leastShare: Double, isAllowed: (Vector3) -> Bool
    ) -> [Plane] {
        var voters: [Vector3] = []
        let step = max(1, points.count / Self.mostVoters)
        var i = 0
        while i < points.count {
            voters.append(points[i])
            i += step
        }
        let least = max(Self.leastVoters, Int(Double(voters.count) * leastShare))
        var random = SplitMix64(seed: Self.seed)
        var planes: [Plane] = []
        while planes.count < count, voters.count >= least {
            guard let best = bestPlane(voters, &random, isAllowed), best.votes >= least else {
                break
            }
            let plane = refitted(best.plane, to: voters)
            planes.append(plane)
            voters.removeAll { abs(plane.height(of: $0)) <= Self.removedTolerances * tolerance }
        }
        return planes
    }

    private func bestPlane(
        _ points: [Vector3], _ random: inout SplitMix64, _ isAllowed: (Vector3) -> Bool
    ) -> (plane: Plane, votes: Int)? {
        var best: (plane: Plane, votes: Int)?
        for sample in 0..<Self.samples {
            let (a, b) = (points[random.below(points.count)], points[random.below(points.count)])
            let along: Vector3
            if let up, sample % 2 == 0 {
                along = cross(up, b - a)
            } else {
                along = points[random.below(points.count)] - a
            }
            guard var normal = cross(b - a, along).normalized else { continue }
            if !isAllowed(normal) {
                normal = -normal
                guard isAllowed(normal) else { continue }
            }
            let plane = Plane(normal: normal, offset: dot(normal, a))
            var votes = 0
            for point in points where abs(plane.height(of: point)) <= tolerance { votes += 1 }
            if votes > best?.votes ?? 0 { best = (plane, votes) }
        }
        return best
    }

    /// The least-squares plane of the points near a plane, with z as a function of x and y in the
    /// plane's own frame. The fit is repeated with the points near the new plane.
    private func refitted(_ plane: Plane, to points: [Vector3]) -> Plane {
        var plane = plane
        for _ in 0..<Self.refits {
            let frame = Rotation.standing(on: plane.normal)
            var normal = SymmetricMatrix.zero
            var right = Vector3.zero
            for point in points where abs(plane.height(of: point)) <= tolerance {
                let local = frame.inverse * point
                let row = Vector3(local.x, local.y, 1)
                normal.add(SymmetricMatrix(outer: row))
                right += (local.z - plane.offset) * row
            }
            guard let fit = normal.solve(right),
                let turned = (frame * Vector3(-fit.x, -fit.y, 1)).normalized
            else { return plane }
            let pointInPlane = frame * Vector3(0, 0, plane.offset + fit.z)
            plane = Plane(normal: turned, offset: dot(turned, pointInPlane))
        }
        return plane
    }
}

extension Rotation {
    /// If `ahead` is parallel to `up`, the x axis replaces `ahead`. But if the x component of `up`
    /// has at least this magnitude, the y axis replaces `ahead` (guess).
    private static let mostParallel = 0.9
    /// `ahead` counts as parallel to `up` if its part across `up` is not longer than this: rounding
    /// errors then decide the direction of that part (guess).
    private static let leastProjection = 1e-6

    /// A rotation with the unit vector `up` as z axis, and an x axis as near to `ahead` as
    /// possible.
    static func standing(on up: Vector3, ahead: Vector3 = Vector3(1, 0, 0)) -> Rotation {
        let flat = ahead - dot(ahead, up) * up
        let fallback = abs(up.x) < mostParallel ? Vector3(1, 0, 0) : Vector3(0, 1, 0)
        let x = flat.length > leastProjection ? flat : fallback - dot(fallback, up) * up
        guard let xAxis = x.normalized else { return .identity }
        return Rotation(xAxis: xAxis, yAxis: cross(up, xAxis), zAxis: up)
    }
}
