import Scene

/// A surface with a flag for each vertex: whether it was measured.
struct MeasuredSurface: PartlyMeasured {
    private(set) var mesh: Mesh
    private(set) var isMeasured: [Bool]

    init(_ part: LargestPart) { (mesh, isMeasured) = (part.mesh, part.isMeasured) }

    private init(mesh: Mesh, isMeasured: [Bool]) {
        (self.mesh, self.isMeasured) = (mesh, isMeasured)
    }

    /// A frontal model ends at this distance behind the ears, metres along the model's y (guess).
    private static let earsEnd: Float = 0.035
    /// Number of rings of triangles around the unseen part that are cut with it (guess). At the
    /// edge of the seen part, a surface is only half measured.
    private static let rings = 1

    /// The part of the surface that belongs to a kind of model.
    func cut(to kind: HeadModelOptions.Kind) -> MeasuredSurface {
        guard kind != .fullHead else { return self }
        return selected { _, triangle in
            (0..<3).allSatisfy { mesh.positions[Int(triangle[$0])].y < Self.earsEnd }
        }
    }

    /// The triangles that no picture shows.
    var unseen: Mesh { selected { isUnseen($1) }.mesh }

    /// The measured part, with open edges. Only its largest connected piece is kept.
    var withoutUnseen: MeasuredSurface {
        var near = isMeasured.map { !$0 }
        for _ in 0..<Self.rings {
            var next = near
            for triangle in mesh.triangles
            where (0..<3).contains(where: { near[Int(triangle[$0])] }) {
                for corner in 0..<3 { next[Int(triangle[corner])] = true }
            }
            near = next
        }
        let kept = selected { _, triangle in !(0..<3).contains { near[Int(triangle[$0])] } }
        let largest = LargestPiece.triangles(of: kept.mesh)
        return kept.selected { index, _ in largest[index] }
    }

    private func selected(_ belongs: (Int, SIMD3<UInt32>) -> Bool) -> MeasuredSurface {
        var numbers = [UInt32](repeating: .max, count: mesh.positions.count)
        var (positions, measured): ([SIMD3<Float>], [Bool]) = ([], [])
        var triangles: [SIMD3<UInt32>] = []
        for (index, triangle) in mesh.triangles.enumerated() where belongs(index, triangle) {
            var next = triangle
            for corner in 0..<3 {
                let vertex = Int(triangle[corner])
                if numbers[vertex] == .max {
                    numbers[vertex] = UInt32(positions.count)
                    positions.append(mesh.positions[vertex])
                    measured.append(isMeasured[vertex])
                }
                next[corner] = numbers[vertex]
            }
            triangles.append(next)
        }
        return MeasuredSurface(
            mesh: Mesh(positions: positions, triangles: triangles), isMeasured: measured)
    }
}

/// The largest connected piece of a mesh.
enum LargestPiece {
    /// Whether each triangle belongs to the largest piece.
    static func triangles(of mesh: Mesh) -> [Bool] {
        var pieces = MeshPieces(of: mesh)
        var counts: [Int: Int] = [:]
        let pieceOfTriangle = mesh.triangles.map { pieces.piece(of: Int($0.x)) }
        for piece in pieceOfTriangle { counts[piece, default: 0] += 1 }
        let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return pieceOfTriangle.map { $0 == best }
    }
}

/// Smoothing without shrinking (Taubin 1995).
enum TaubinSmoothing {
    /// In an inward step, a vertex moves by this share of the distance to the mean of its
    /// neighbours (Taubin's λ). A guess near his value.
    private static let inward: Float = 0.5
    /// In an outward step, a vertex moves by this share of the distance, away from the mean
    /// (Taubin's μ). A guess near his value; the pass band is 1 / 0.5 - 1 / 0.53 = 0.11.
    private static let outward: Float = -0.53

    /// The mesh after this number of inward and outward steps. Open edges stay where they are.
    static func smoothed(_ mesh: Mesh, steps: Int) -> Mesh {
        guard steps > 0 else { return mesh }
        var neighbours: [(Int32, Int32)] = []
        neighbours.reserveCapacity(3 * mesh.triangles.count)
        for triangle in mesh.triangles {
            for corner in 0..<3 {
                neighbours.append(
                    (
                        Int32(bitPattern: triangle[corner]),
                        Int32(bitPattern: triangle[(corner + 1) % 3])
                    ))
            }
        }
        var degrees = [Float](repeating: 0, count: mesh.positions.count)
        var balance = [Int32](repeating: 0, count: mesh.positions.count)
        var sums = [Int64](repeating: 0, count: mesh.positions.count)
        for (a, b) in neighbours {
            degrees[Int(a)] += 1
            // At an inner vertex, the other ends of the outgoing edges are also those of the
            // incoming edges.
            balance[Int(a)] += 1
            balance[Int(b)] -= 1
            sums[Int(a)] += Int64(b)
            sums[Int(b)] -= Int64(a)
        }
        let isFixed = zip(balance, sums).map { $0 != 0 || $1 != 0 }
        var result = mesh
        for step in 0..<2 * steps {
            let factor = step % 2 == 0 ? inward : outward
            var means = [SIMD3<Float>](repeating: .zero, count: result.positions.count)
            for (a, b) in neighbours { means[Int(a)] += result.positions[Int(b)] }
            for index in means.indices where !isFixed[index] && degrees[index] > 0 {
                let mean = means[index] / degrees[index]
                result.positions[index] += factor * (mean - result.positions[index])
            }
        }
        return result
    }
}
