import Scene

/// The largest connected component of a mesh, and what of it was measured.
struct LargestPart {
    /// The component; vertices and triangles keep their order.
    private(set) var mesh: Mesh
    /// Whether each vertex was measured.
    private(set) var isMeasured: [Bool]

    /// A known component.
    init(mesh: Mesh, isMeasured: [Bool]) { (self.mesh, self.isMeasured) = (mesh, isMeasured) }

    init(of surface: FieldSurface) {
        let whole = surface.mesh
        var parents = Array(0..<UInt32(whole.positions.count))
        func root(of vertex: UInt32) -> UInt32 {
            var vertex = vertex
            while parents[Int(vertex)] != vertex {
                parents[Int(vertex)] = parents[Int(parents[Int(vertex)])]
                vertex = parents[Int(vertex)]
            }
            return vertex
        }
        for triangle in whole.triangles {
            let a = root(of: triangle.x)
            for other in [triangle.y, triangle.z] {
                let (low, high) = (
                    min(root(of: a), root(of: other)), max(root(of: a), root(of: other))
                )
                parents[Int(high)] = low
            }
        }
        var areas: [UInt32: Double] = [:]
        for triangle in whole.triangles {
            areas[root(of: triangle.x), default: 0] += whole.area(of: triangle)
        }
        // Ties are resolved by the root index, so the choice is deterministic.
        let best = areas.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        var numbers = [UInt32](repeating: .max, count: whole.positions.count)
        var (positions, measured): ([SIMD3<Float>], [Bool]) = ([], [])
        for vertex in whole.positions.indices where root(of: UInt32(vertex)) == best {
            numbers[vertex] = UInt32(positions.count)
            positions.append(whole.positions[vertex])
            measured.append(surface.isMeasured[vertex])
        }
        var triangles: [SIMD3<UInt32>] = []
        for t in whole.triangles where numbers[Int(t.x)] != .max {
            triangles.append(SIMD3(numbers[Int(t.x)], numbers[Int(t.y)], numbers[Int(t.z)]))
        }
        mesh = Mesh(positions: positions, triangles: triangles)
        isMeasured = measured
    }

    /// Share of the surface, 0...1, that no view saw.
    var inventedShare: Double {
        var (invented, whole) = (0.0, 0.0)
        for triangle in mesh.triangles {
            let area = mesh.area(of: triangle)
            whole += area
            if isInvented(triangle) { invented += area }
        }
        return whole > 0 ? invented / whole : 1
    }

    /// Whether no view saw a triangle: fewer than two of its corners were measured.
    func isInvented(_ triangle: SIMD3<UInt32>) -> Bool {
        (0..<3).reduce(0) { $0 + (isMeasured[Int(triangle[$1])] ? 1 : 0) } < 2
    }
}

extension Mesh {
    /// The area of a triangle, in the world's unit squared.
    func area(of triangle: SIMD3<UInt32>) -> Double {
        let a = Vector3(positions[Int(triangle.x)])
        let b = Vector3(positions[Int(triangle.y)]) - a
        let c = Vector3(positions[Int(triangle.z)]) - a
        return cross(b, c).length / 2
    }
}
