import Glibc
import Scene
import TestKit

/// Agreement of a mesh with the true mesh, by points sampled on both.
struct MeshTruth {
    /// The precision is the share of the result's points that lie within `distance` of the true
    /// mesh. The recall is the share of the true mesh's points that lie within `distance` of the
    /// result.
    var precision = 0.0
    var recall = 0.0
    var fScore: Double {
        precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0
    }

    /// Samples points evenly on both meshes, and searches for each point the nearest point of the
    /// other mesh. The distances are accurate to about the spacing of the points.
    init(truth: Mesh, result: Mesh, distance: Double, points: Int = 60_000) {
        let a = Self.points(on: truth, count: points, seed: 1)
        let b = Self.points(on: result, count: points, seed: 2)
        precision = Self.share(of: b, near: a, distance)
        recall = Self.share(of: a, near: b, distance)
    }

    private static func points(on mesh: Mesh, count: Int, seed: UInt64) -> [Vector3] {
        var rng = RandomSource(seed: seed)
        var points: [Vector3] = []
        let corners = mesh.triangles.map { t in
            [t.x, t.y, t.z].map { Vector3(mesh.positions[Int($0)]) }
        }
        let areas = corners.map { cross($0[1] - $0[0], $0[2] - $0[0]).length / 2 }
        let whole = areas.reduce(0, +)
        var owed = 0.0
        for (corner, area) in zip(corners, areas) {
            owed += area / whole * Double(count)
            while owed >= 1 {
                owed -= 1
                var (u, v) = (rng.unit(), rng.unit())
                if u + v > 1 { (u, v) = (1 - u, 1 - v) }
                points.append(
                    corner[0] + u * (corner[1] - corner[0]) + v * (corner[2] - corner[0]))
            }
        }
        return points
    }

    private static func share(of points: [Vector3], near others: [Vector3], _ distance: Double)
        -> Double
    {
        var cells: [SIMD3<Int32>: [Vector3]] = [:]
        func cell(_ p: Vector3) -> SIMD3<Int32> { SIMD3<Int32>((p / distance).rounded(.down)) }
        for other in others { cells[cell(other), default: []].append(other) }
        var near = 0
        for point in points {
            let home = cell(point)
            search: for dz in -1...1 {
                for dy in -1...1 {
                    for dx in -1...1 {
                        let place = home &+ SIMD3(Int32(dx), Int32(dy), Int32(dz))
                        for other in cells[place] ?? [] where (other - point).length <= distance {
                            near += 1
                            break search
                        }
                    }
                }
            }
        }
        return points.isEmpty ? 0 : Double(near) / Double(points.count)
    }
}

/// Faults of a mesh that should be closed and manifold.
struct MeshFaults: Equatable {
    var openSides = 0
    var sidesOfManyFaces = 0
    var facesWithoutArea = 0
    var torn = 0

    init(of mesh: Mesh) {
        var sides: [UInt64: Int] = [:]
        func key(_ a: UInt32, _ b: UInt32) -> UInt64 { UInt64(a) << 32 | UInt64(b) }
        var facesOfVertex = [Int](repeating: 0, count: mesh.positions.count)
        var next: [UInt64: UInt32] = [:]
        for t in mesh.triangles {
            for corner in 0..<3 {
                let (a, b, c) = (t[corner], t[(corner + 1) % 3], t[(corner + 2) % 3])
                sides[key(a, b), default: 0] += 1
                next[key(a, b)] = c
                facesOfVertex[Int(a)] += 1
            }
            let (a, b, c) = (
                Vector3(mesh.positions[Int(t.x)]), Vector3(mesh.positions[Int(t.y)]),
                Vector3(mesh.positions[Int(t.z)])
            )
            if cross(b - a, c - a).length < 1e-14 { facesWithoutArea += 1 }
        }
        for (side, count) in sides {
            if count > 1 { sidesOfManyFaces += 1 }
            if sides[side << 32 | side >> 32] == nil { openSides += 1 }
        }
        // The faces round a vertex must form a single fan, in which each face shares an edge with
        // the next.
        var started = [Bool](repeating: false, count: mesh.positions.count)
        for t in mesh.triangles where openSides == 0 && sidesOfManyFaces == 0 {
            for corner in 0..<3 where !started[Int(t[corner])] {
                let center = t[corner]
                started[Int(center)] = true
                let first = t[(corner + 1) % 3]
                var (spoke, faces) = (first, 0)
                repeat {
                    spoke = next[key(center, spoke)] ?? first
                    faces += 1
                } while spoke != first && faces <= facesOfVertex[Int(center)]
                if faces != facesOfVertex[Int(center)] { torn += 1 }
            }
        }
    }

    /// The faults that a reader finds if it welds vertices at equal positions.
    init(ofWelded mesh: Mesh) {
        var numbers: [SIMD3<Float>: UInt32] = [:]
        var welded = Mesh(positions: [], triangles: [])
        let weldedNumbers = mesh.positions.map { position in
            if let known = numbers[position] { return known }
            let number = UInt32(welded.positions.count)
            numbers[position] = number
            welded.positions.append(position)
            return number
        }
        welded.triangles = mesh.triangles.map { t in
            SIMD3(weldedNumbers[Int(t.x)], weldedNumbers[Int(t.y)], weldedNumbers[Int(t.z)])
        }
        self.init(of: welded)
    }

    static let none = MeshFaults(of: Mesh(positions: [], triangles: []))
}
