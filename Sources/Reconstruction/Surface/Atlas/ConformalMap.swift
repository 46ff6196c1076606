import Scene

/// Conformal flattening: least squares conformal maps (Lévy et al. 2002). The energy, Dirichlet
/// energy minus area (Mullen et al. 2008), is minimised by conjugate gradients.
struct ConformalMap {
    private var starts: [Int32] = []
    private var columns: [Int32] = []
    private var weights: [Double] = []
    private var diagonal: [Double] = []
    /// The edges of the border, with the chart on their left.
    private let border: [(Int32, Int32)]

    /// Least sine that is assumed for an angle of a triangle, so that the cotangent of a sliver is
    /// at most a thousand (guess).
    private static let leastSine = 1e-3
    /// The solver stops when the square of the preconditioned residual is below this share of its
    /// first value (guess).
    private static let convergedShare = 1e-10

    /// Least diagonal entry that is assumed for the preconditioner: excludes a division by zero
    /// (guess).
    private static let leastDiagonal = 1e-9

    /// The energy of a chart with these triangles; `border` runs around the chart with the chart on
    /// its left.
    init(
        positions: [Vector3], triangles: [SIMD3<Int32>], border: [(Int32, Int32)]
    ) {
        self.border = border
        buildLaplacian(positions, triangles)
    }

    private mutating func buildLaplacian(_ positions: [Vector3], _ triangles: [SIMD3<Int32>]) {
        let count = positions.count
        var entries: [(row: Int32, column: Int32, weight: Double)] = []
        entries.reserveCapacity(6 * triangles.count)
        for t in triangles {
            for corner in 0..<3 {
                let (i, j, k) = (t[corner], t[(corner + 1) % 3], t[(corner + 2) % 3])
                let (a, b) = (
                    positions[Int(i)] - positions[Int(k)], positions[Int(j)] - positions[Int(k)]
                )
                // Half the cotangent of the angle opposite the edge from i to j; limited for
                // slivers.
                let sine = max(cross(a, b).length, Self.leastSine * a.length * b.length)
                let weight = sine > 0 ? dot(a, b) / sine / 2 : 0
                entries.append((i, j, weight))
                entries.append((j, i, weight))
            }
        }
        let rows = CompressedRows(rowCount: count, entryCount: entries.count) {
            Int(entries[$0].row)
        }
        starts = rows.starts
        columns = rows.entries.map { entries[Int($0)].column }
        weights = rows.entries.map { entries[Int($0)].weight }
        diagonal = Array(repeating: 0, count: count)
        for entry in entries { diagonal[Int(entry.row)] += entry.weight }
    }

    /// Half the gradient of the energy at `x`. Both arrays hold u in their first half and v in
    /// their second half.
    private func gradient(_ x: [Double], into result: inout [Double]) {
        let count = diagonal.count
        x.withUnsafeBufferPointer { x in
            result.withUnsafeMutableBufferPointer { result in
                for row in 0..<count {
                    var u = diagonal[row] * x[row]
                    var v = diagonal[row] * x[count + row]
                    for place in Int(starts[row])..<Int(starts[row + 1]) {
                        let column = Int(columns[place])
                        u -= weights[place] * x[column]
                        v -= weights[place] * x[count + column]
                    }
                    result[row] = u
                    result[count + row] = v
                }
                for (a, b) in border {
                    let (a, b) = (Int(a), Int(b))
                    // The area is half the sum of u_a v_b - u_b v_a.
                    result[a] -= x[count + b] / 2
                    result[count + b] -= x[a] / 2
                    result[b] += x[count + a] / 2
                    result[count + a] += x[b] / 2
                }
            }
        }
    }

    /// Improves positions by at most `steps` steps; the two vertices of `pins` stay in place. Each
    /// step lowers the energy, so the solver can stop after any step.
    func improved(_ start: [Vector2], pins: (Int, Int), steps: Int) -> [Vector2] {
        let count = start.count
        var x = start.map(\.x) + start.map(\.y)
        var isFixed = Array(repeating: false, count: 2 * count)
        for pin in [pins.0, pins.1] { (isFixed[pin], isFixed[count + pin]) = (true, true) }
        let scale = (diagonal + diagonal).enumerated().map {
            isFixed[$0.offset] ? 0 : 1 / max($0.element, Self.leastDiagonal)
        }
        var residual = Array(repeating: 0.0, count: 2 * count)
        gradient(x, into: &residual)
        for index in residual.indices { residual[index] = isFixed[index] ? 0 : -residual[index] }
        var direction = zip(residual, scale).map { $0 * $1 }
        var moved = Array(repeating: 0.0, count: 2 * count)
        var product = zip(residual, direction).reduce(0) { $0 + $1.0 * $1.1 }
        let enough = product * Self.convergedShare
        for _ in 0..<steps where product > enough {
            gradient(direction, into: &moved)
            var curvature = 0.0
            for index in moved.indices where !isFixed[index] {
                curvature += moved[index] * direction[index]
            }
            guard curvature > 0 else { break }
            let length = product / curvature
            var next = 0.0
            for index in x.indices where !isFixed[index] {
                x[index] += length * direction[index]
                residual[index] -= length * moved[index]
                next += residual[index] * residual[index] * scale[index]
            }
            let share = next / product
            for index in direction.indices {
                direction[index] = residual[index] * scale[index] + share * direction[index]
            }
            product = next
        }
        return (0..<count).map { Vector2(x[$0], x[count + $0]) }
    }
}
