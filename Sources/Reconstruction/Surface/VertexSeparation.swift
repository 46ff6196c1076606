import Scene

/// Moves coincident vertices of a manifold mesh slightly apart, so that the mesh stays manifold for
/// readers that weld vertices by position. Files keep the indices of vertices, but STL files and
/// texture seams make every reader weld.
///
/// Vertices coincide where two sheets of the surface touch (`ManifoldRepair` duplicates them). Each
/// of them moves inwards by a fiftieth of an edge or less, to where separate sheets would have
/// been.
struct VertexSeparation {
    private var mesh: Mesh
    /// Largest movement of a vertex, in the mesh's unit.
    private let mostStep: Float
    /// Least movement of a vertex, in the mesh's unit: smaller steps vanish in the rounding of
    /// `Float` or of a reader.
    private let leastStep: Float

    /// Largest movement as a share of the mean edge. It is too small to see, but larger than a
    /// thousandth of the mean edge, within which some readers weld vertices. A guess.
    private static let stepShare: Float = 0.02
    /// Largest movement as a share of the least height of the vertex's triangles, so that no
    /// triangle turns over. A guess.
    private static let heightShare: Float = 0.2
    /// Least movement as a share of the largest coordinate in the mesh: several `Float` steps.
    /// Derived: a step is a share of 1.2e-7.
    private static let roundingShare: Float = 1e-6
    /// Largest number of rounds. A moved vertex may meet another vertex; each round at least halves
    /// the number of coincident vertices (guess).
    private static let mostRounds = 8

    /// The mesh with vertices at distinct positions; triangles and the number of vertices stay the
    /// same.
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

    /// Moves all coincident vertices once; false if there are none.
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
                // The vertices of a group move by different lengths, so that no two coincide again
                // whatever their directions.
                let share = Float(rank + 1 + round) / Float(group.count + round)
                mesh.positions[Int(vertex)] += fan.inward * (step * share)
            }
        }
        return true
    }

    /// Groups of vertices with equal positions; groups and vertices are in index order.
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

    /// The triangles around a vertex.
    private struct Fan {
        private var normal = SIMD3<Float>.zero
        private var outward = SIMD3<Float>.zero
        /// The least height of these triangles above the edge opposite the vertex, in the mesh's
        /// unit.
        private(set) var leastHeight = Float.infinity

        mutating func add(_ own: SIMD3<Float>, _ next: SIMD3<Float>, _ last: SIMD3<Float>) {
            let doubleArea = cross(next - own, last - own)
            normal += doubleArea
            outward += (next - own) + (last - own)
            let side = length(last - next)
            if side > 0 { leastHeight = min(leastHeight, length(doubleArea) / side) }
        }

        /// The unit vector against the normal; towards the neighbours if the normal is zero.
        var inward: SIMD3<Float> {
            unit(-normal, or: unit(outward, or: SIMD3(0, 0, 1)))
        }
    }
}
