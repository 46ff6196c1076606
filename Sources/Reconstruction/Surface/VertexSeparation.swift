import Scene

/// Takes vertices of a manifold mesh that stand at one place a little apart, so that the mesh stays
/// manifold for readers that weld what has equal positions: files keep the indices, but STL and
/// maps' seams make every reader weld.
///
/// Such vertices stand where two sheets of the surface touch (`ManifoldRepair` doubles them). Each
/// is moved into its own inside, by a hundredth of an edge or less: to where it would have been, had
/// the sheets been told apart.
struct VertexSeparation {
    private var mesh: Mesh
    /// No vertex moves farther, in the mesh's unit.
    private let mostStep: Float
    /// None moves less: smaller steps are lost in the roundings of a `Float` or of the reader, the
    /// mesh's unit.
    private let leastStep: Float

    /// Of the mean edge: no one sees it, and readers that weld within a thousandth tell it apart.
    private static let stepShare: Float = 0.02
    /// Of a triangle's height, so that none turns over.
    private static let heightShare: Float = 0.2
    /// Of the farthest coordinate: some steps of a `Float`.
    private static let roundingShare: Float = 1e-6
    /// What was moved may meet another in rare cases; each round halves their number and more.
    private static let mostRounds = 8

    /// The mesh with one vertex at each place; triangles and the number of vertices are kept.
    static func separated(_ mesh: Mesh) -> Mesh {
        var separation = VertexSeparation(mesh)
        for round in 0..<mostRounds where separation.separate(round) {}
        return separation.mesh
    }

    private init(_ mesh: Mesh) {
        self.mesh = mesh
        var farthest: Float = 0
        for p in mesh.positions {
            farthest = max(farthest, abs(p.x), abs(p.y), abs(p.z))
        }
        mostStep = Self.stepShare * mesh.meanEdge
        leastStep = Self.roundingShare * farthest
    }

    /// Moves those that share a place; false where none does.
    private mutating func separate(_ round: Int) -> Bool {
        let groups = coincident()
        guard !groups.isEmpty else { return false }
        var fans: [UInt32: Fan] = [:]
        for vertex in groups.joined() { fans[vertex] = Fan() }
        for t in mesh.triangles {
            for corner in 0..<3 where fans[t[corner]] != nil {
                fans[t[corner]]?.add(
                    mesh.positions[Int(t[corner])], mesh.positions[Int(t[(corner + 1) % 3])],
                    mesh.positions[Int(t[(corner + 2) % 3])])
            }
        }
        for group in groups {
            for (rank, vertex) in group.enumerated() {
                guard let fan = fans[vertex] else { continue }
                let step = max(leastStep, min(mostStep, Self.heightShare * fan.leastHeight))
                // Each by another length: no two meet again, whatever their directions are.
                let share = Float(rank + 1 + round) / Float(group.count + round)
                mesh.positions[Int(vertex)] += fan.inward * (step * share)
            }
        }
        return true
    }

    /// Vertices with equal positions, in groups; in the order of their numbers.
    private func coincident() -> [[UInt32]] {
        var firsts: [SIMD3<Float>: UInt32] = [:]
        firsts.reserveCapacity(mesh.positions.count)
        var groups: [UInt32: [UInt32]] = [:]
        for (index, position) in mesh.positions.enumerated() {
            let vertex = UInt32(index)
            if let first = firsts[position] {
                groups[first, default: [first]].append(vertex)
            } else {
                firsts[position] = vertex
            }
        }
        return groups.keys.sorted().compactMap { groups[$0] }
    }

    /// The triangles round a vertex.
    private struct Fan {
        private var normal = SIMD3<Float>.zero
        private var outward = SIMD3<Float>.zero
        /// The least height of the triangles over the sides that the vertex is not on.
        private(set) var leastHeight = Float.infinity

        mutating func add(_ own: SIMD3<Float>, _ next: SIMD3<Float>, _ last: SIMD3<Float>) {
            let doubleArea = cross(next - own, last - own)
            normal += doubleArea
            outward += (next - own) + (last - own)
            let side = length(last - next)
            if side > 0 { leastHeight = min(leastHeight, length(doubleArea) / side) }
        }

        /// A unit: against the normal; where that is nothing, toward the neighbours.
        var inward: SIMD3<Float> {
            unit(-normal, or: unit(outward, or: SIMD3(0, 0, 1)))
        }
    }
}
