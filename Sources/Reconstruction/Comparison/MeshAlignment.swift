import Glibc
import Scene

/// Moves one mesh onto another from where it is given: point-to-plane ICP (Chen & Medioni 1991),
/// pairs in both directions. It improves a pose that is roughly right (some ten degrees, a tenth of
/// the size); it finds none, and round or flat things can slide.
public struct MeshAlignment: Equatable, Sendable {
    /// What may differ between the two meshes.
    public enum Kind: String, CaseIterable, Sendable {
        /// Nothing.
        case none
        /// Place and direction.
        case rigid
        /// Place, direction and size.
        case similarity
    }

    /// Size of the truth by that of the result.
    public private(set) var scale = 1.0
    /// Where the result, scaled, belongs in the truth's frame.
    public private(set) var truthFromResult = RigidTransform.identity
    /// Steps that were made.
    public private(set) var steps = 0

    private static let sampleCount = 10_000
    private static let mostSteps = 100

    /// The alignment of two meshes; no change for `none`.
    init(_ kind: Kind, truth: Mesh, result: Mesh, seed: UInt64) {
        guard kind != .none else { return }
        let target = Side(truth, seed: seed)
        let source = Side(result, seed: seed &+ 1)
        let size = Double(target.size)
        guard size > 0 else { return }
        for _ in 0..<Self.mostSteps {
            let pairs = pairs(source, target)
            guard let step = Self.step(pairs, around: apply(source.middle), kind) else { break }
            move(by: step)
            steps += 1
            let shift = (apply(source.middle) - step.before).length
            if step.turn.angle < 1e-7 && shift < 1e-7 * size && abs(step.scale - 1) < 1e-7 { break }
        }
    }

    /// A point of the result in the truth's frame.
    public func apply(_ point: Vector3) -> Vector3 { truthFromResult * (scale * point) }

    /// A point of the truth in the result's frame.
    private func unapply(_ point: Vector3) -> Vector3 {
        (truthFromResult.inverse * point) / scale
    }

    /// The result moved onto the truth.
    func apply(_ mesh: Mesh) -> Mesh {
        var moved = mesh
        for index in moved.positions.indices {
            moved.positions[index] = SIMD3<Float>(apply(Vector3(moved.positions[index])))
        }
        return moved
    }

    private struct Side {
        let samples: MeshSamples
        let tree: TriangleTree
        let mesh: Mesh
        let size: Float
        let middle: Vector3

        init(_ mesh: Mesh, seed: UInt64) {
            self.mesh = mesh
            samples = MeshSamples(mesh, count: MeshAlignment.sampleCount, seed: seed)
            tree = TriangleTree(positions: mesh.positions, triangles: mesh.triangles)
            var (low, high) = (mesh.positions.first ?? .zero, mesh.positions.first ?? .zero)
            for position in mesh.positions {
                low = least(low, position)
                high = greatest(high, position)
            }
            size = length(high - low)
            middle = Vector3(low + high) / 2
        }

        func normal(_ triangle: Int) -> Vector3 {
            let t = mesh.triangles[triangle]
            let a = Vector3(mesh.positions[Int(t.x)])
            return cross(
                Vector3(mesh.positions[Int(t.y)]) - a, Vector3(mesh.positions[Int(t.z)]) - a
            ).normalized ?? .zero
        }

        func nearest(_ point: Vector3, _ reader: TriangleReader) -> (Vector3, Vector3)? {
            guard let found = reader.nearest(to: SIMD3<Float>(point)) else { return nil }
            let corner = reader.corners[found.leafPlace]
            let place = corner.origin + corner.first * found.second + corner.second * found.third
            return (Vector3(place), normal(found.triangle))
        }
    }

    /// Two places that should be one, in the truth's frame, and the direction that counts.
    private struct Pair {
        var moving, fixed, normal: Vector3
    }

    private func pairs(_ source: Side, _ target: Side) -> [Pair] {
        var pairs: [Pair] = []
        target.tree.read { reader in
            for point in source.samples.points {
                let moved = apply(Vector3(point))
                if let (place, normal) = target.nearest(moved, reader) {
                    pairs.append(Pair(moving: moved, fixed: place, normal: normal))
                }
            }
        }
        source.tree.read { reader in
            for point in target.samples.points {
                let fixed = Vector3(point)
                if let (place, normal) = source.nearest(unapply(fixed), reader) {
                    pairs.append(
                        Pair(
                            moving: apply(place), fixed: fixed,
                            normal: truthFromResult.rotation * normal))
                }
            }
        }
        // What one mesh has and the other lacks must not pull: the far tenth is left out.
        let lengths = pairs.map { ($0.moving - $0.fixed).length }.sorted()
        guard !lengths.isEmpty else { return [] }
        let limit = lengths[min(lengths.count - 1, lengths.count * 9 / 10)]
        return pairs.filter { ($0.moving - $0.fixed).length <= limit }
    }

    private struct Step {
        var turn: Rotation
        var shift: Vector3
        var scale: Double
        var centre, before: Vector3
    }

    /// The small movement that takes away most of the distances along the normals.
    private static func step(_ pairs: [Pair], around centre: Vector3, _ kind: Kind) -> Step? {
        let unknowns = kind == .similarity ? 7 : 6
        guard pairs.count >= unknowns else { return nil }
        var system = NormalEquations(count: unknowns)
        var row = Array(repeating: 0.0, count: unknowns)
        for pair in pairs {
            let arm = pair.moving - centre
            let turn = cross(arm, pair.normal)
            for axis in 0..<3 { (row[axis], row[3 + axis]) = (turn[axis], pair.normal[axis]) }
            if unknowns == 7 { row[6] = dot(pair.normal, arm) }
            system.add(row, value: dot(pair.normal, pair.fixed - pair.moving))
        }
        guard let x = system.solution() else { return nil }
        let axis = Vector3(x[0], x[1], x[2])
        return Step(
            turn: Rotation(angle: axis.length, axis: axis), shift: Vector3(x[3], x[4], x[5]),
            scale: unknowns == 7 ? min(max(1 + x[6], 0.8), 1.25) : 1, centre: centre,
            before: centre)
    }

    private mutating func move(by step: Step) {
        // New place of p: centre + scale turn (p - centre) + shift.
        let rotation = step.turn * truthFromResult.rotation
        let translation =
            step.centre + step.shift
            + step.scale * (step.turn * (truthFromResult.translation - step.centre))
        truthFromResult = RigidTransform(rotation: rotation, translation: translation)
        scale *= step.scale
    }
}

/// Least squares in a few unknowns.
private struct NormalEquations {
    private var matrix: [[Double]]
    private var right: [Double]

    init(count: Int) {
        matrix = Array(repeating: Array(repeating: 0, count: count), count: count)
        right = Array(repeating: 0, count: count)
    }

    mutating func add(_ row: [Double], value: Double) {
        for i in row.indices {
            for j in i..<row.count { matrix[i][j] += row[i] * row[j] }
            right[i] += row[i] * value
        }
    }

    /// The unknowns, by Cholesky's method; directions that nothing holds stay where they are.
    func solution() -> [Double]? {
        let count = right.count
        var a = matrix
        for i in 0..<count { for j in 0..<i { a[i][j] = a[j][i] } }
        // Units differ (radians, lengths), so each unknown is held by its own size.
        for i in 0..<count { a[i][i] += 1e-9 * a[i][i] + 1e-300 }
        var lower = a
        for i in 0..<count {
            for j in 0...i {
                var sum = a[i][j]
                for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
                if i == j {
                    guard sum > 0 else { return nil }
                    lower[i][i] = sum.squareRoot()
                } else {
                    lower[i][j] = sum / lower[j][j]
                }
            }
        }
        var x = right
        for i in 0..<count {
            for k in 0..<i { x[i] -= lower[i][k] * x[k] }
            x[i] /= lower[i][i]
        }
        for i in stride(from: count - 1, through: 0, by: -1) {
            for k in (i + 1)..<max(count, i + 1) { x[i] -= lower[k][i] * x[k] }
            x[i] /= lower[i][i]
        }
        return x.allSatisfy(\.isFinite) ? x : nil
    }
}
