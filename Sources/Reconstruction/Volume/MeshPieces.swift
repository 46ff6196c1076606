import Scene

/// The connected pieces of a mesh. The number of a piece is its lowest vertex.
struct MeshPieces {
    private var sets: DisjointSets
    private let mesh: Mesh

    /// The pieces of this mesh.
    init(of mesh: Mesh) {
        var sets = DisjointSets(count: mesh.positions.count)
        for triangle in mesh.triangles {
            sets.join(Int(triangle.x), Int(triangle.y))
            sets.join(Int(triangle.x), Int(triangle.z))
        }
        (self.sets, self.mesh) = (sets, mesh)
    }

    /// The number of the piece that a vertex belongs to.
    mutating func piece(of vertex: Int) -> Int { sets.root(vertex) }

    /// The area of each piece by its number, in the world's unit squared.
    mutating func areas() -> [Int: Double] {
        var areas: [Int: Double] = [:]
        for triangle in mesh.triangles {
            areas[piece(of: Int(triangle.x)), default: 0] += mesh.area(of: triangle)
        }
        return areas
    }

    /// The mesh of the pieces whose numbers satisfy `belongs`; vertices and triangles keep their
    /// order.
    mutating func mesh(of belongs: (Int) -> Bool) -> Mesh {
        var numbers = [UInt32](repeating: .max, count: mesh.positions.count)
        var kept = Mesh(positions: [], triangles: [])
        for vertex in mesh.positions.indices where belongs(piece(of: vertex)) {
            numbers[vertex] = UInt32(kept.positions.count)
            kept.positions.append(mesh.positions[vertex])
            if !mesh.colors.isEmpty { kept.colors.append(mesh.colors[vertex]) }
        }
        for t in mesh.triangles where numbers[Int(t.x)] != .max {
            kept.triangles.append(
                SIMD3(numbers[Int(t.x)], numbers[Int(t.y)], numbers[Int(t.z)]))
        }
        return kept
    }
}
