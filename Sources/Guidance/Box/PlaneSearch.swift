import Glibc
import Scene

/// A plane: `dot(normal, point) == offset`.
struct Plane {
    var normal: Vector3
    var offset: Double

    /// Distance of a point on the side that the normal points to.
    func height(of point: Vector3) -> Double { dot(normal, point) - offset }
}

/// Finds large planes among points by random draws (RANSAC, Fischler and Bolles 1981), always with
/// the same draws, and refits them by least squares.
struct PlaneSearch {
    /// Points nearer than this to a plane lie in it, in the points' unit.
    var tolerance: Double
    /// A direction that the normals are near to, of length 1; nil where none is known. With it every second
    /// draw makes a plane of this direction and two points: few planes through three points lie so.
    var up: Vector3?
    /// Draws for each plane, as measured for object boxes on tables.
    private static let draws = 300
    /// Points that vote; more do not change the answer.
    private static let mostVoters = 4000

    /// Up to `count` planes with at least `leastShare` of the points, the largest first. Normals
    /// point to the side for which `isAllowed` says yes; where neither does, the plane is left out.
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
        let least = max(12, Int(Double(voters.count) * leastShare))
        var draws = SplitMix64(seed: 0x5EED)
        var planes: [Plane] = []
        while planes.count < count, voters.count >= least {
            guard let best = bestPlane(voters, &draws, isAllowed), best.votes >= least else {
                break
            }
            let plane = refitted(best.plane, to: voters)
            planes.append(plane)
            voters.removeAll { abs(plane.height(of: $0)) <= 2 * tolerance }
        }
        return planes
    }

    private func bestPlane(
        _ points: [Vector3], _ draws: inout SplitMix64, _ isAllowed: (Vector3) -> Bool
    ) -> (plane: Plane, votes: Int)? {
        var best: (plane: Plane, votes: Int)?
        for draw in 0..<Self.draws {
            let (a, b) = (points[draws.below(points.count)], points[draws.below(points.count)])
            let along: Vector3
            if let up, draw % 2 == 0 {
                along = cross(up, b - a)
            } else {
                along = points[draws.below(points.count)] - a
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

    /// The least-squares plane of the points near it: z over x and y of its own frame, twice.
    private func refitted(_ plane: Plane, to points: [Vector3]) -> Plane {
        var plane = plane
        for _ in 0..<2 {
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
    /// A rotation whose z axis is this unit vector; x is as near to `ahead` as that allows.
    static func standing(on up: Vector3, ahead: Vector3 = Vector3(1, 0, 0)) -> Rotation {
        let flat = ahead - dot(ahead, up) * up
        let spare = abs(up.x) < 0.9 ? Vector3(1, 0, 0) : Vector3(0, 1, 0)
        let x = flat.length > 1e-6 ? flat : spare - dot(spare, up) * up
        guard let xAxis = x.normalized else { return .identity }
        return Rotation(xAxis: xAxis, yAxis: cross(up, xAxis), zAxis: up)
    }
}
