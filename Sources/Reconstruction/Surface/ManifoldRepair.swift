import Scene

/// Makes a mesh manifold: each edge has at most two triangles, and the triangles around a vertex
/// form one fan. Sheets that touch in an edge or a point are separated there, so a closed mesh
/// stays closed. For this, vertices are duplicated; where that does not help, a vertex is inserted
/// in the middle of an edge. No vertex is moved.
enum ManifoldRepair {
    /// The manifold mesh, without unused vertices.
    static func repaired(_ mesh: Mesh) -> Mesh {
        var mesh = mesh
        // One round usually suffices. Another is needed if a triangle has two edges to split.
        for _ in 0..<mostRounds {
            let triangles = withoutFins(mesh.triangles)
            let twins = twins(of: triangles, positions: mesh.positions)
            mesh = cut(mesh, triangles: triangles, twins: twins)
            if !splitDoubleEdges(&mesh, twins: twins) { break }
        }
        return mesh
    }

    /// Largest number of rounds of repair (guess).
    private static let mostRounds = 8

    /// Splits double edges. Two sheets that touch in an edge may be joined elsewhere, and then they
    /// share both vertices of the edge. All copies of the edge but the first get a vertex in the
    /// middle.
    ///
    /// - Returns: whether there was a double edge.
    private static func splitDoubleEdges(_ mesh: inout Mesh, twins: [Int32]) -> Bool {
        var isKnown: Set<UInt64> = []
        isKnown.reserveCapacity(twins.count / 2)
        var isTouched: Set<Int> = []
        var hasDouble = false
        for (halfEdge, twin) in twins.enumerated() where twin > halfEdge {
            let (first, second) = (halfEdge / 3, Int(twin) / 3)
            let (t, u) = (mesh.triangles[first], mesh.triangles[second])
            let (a, b) = (t[halfEdge % 3], t[(halfEdge % 3 + 1) % 3])
            guard !isKnown.insert(UInt64(min(a, b)) << 32 | UInt64(max(a, b))).inserted else {
                continue
            }
            hasDouble = true
            guard isTouched.isDisjoint(with: [first, second]) else { continue }
            isTouched.formUnion([first, second])
            let middle = UInt32(mesh.positions.count)
            mesh.positions.append((mesh.positions[Int(a)] + mesh.positions[Int(b)]) / 2)
            if !mesh.colors.isEmpty { mesh.colors.append(mesh.colors[Int(a)]) }
            for (index, corners) in [(first, t), (second, u)] {
                var (toward, away) = (corners, corners)
                for corner in 0..<3 {
                    if corners[corner] == b { toward[corner] = middle }
                    if corners[corner] == a { away[corner] = middle }
                }
                mesh.triangles[index] = toward
                mesh.triangles.append(away)
            }
        }
        return hasDouble
    }

    /// Drops degenerate triangles, and pairs of triangles that lie back to back.
    private static func withoutFins(_ triangles: [SIMD3<UInt32>]) -> [SIMD3<UInt32>] {
        /// The corners of a triangle, starting with the lowest index. The keys of two triangles
        /// that lie back to back differ in the order of the last two corners.
        func key(_ t: SIMD3<UInt32>) -> SIMD3<UInt32> {
            if t.x < t.y && t.x < t.z { return t }
            return t.y < t.z ? SIMD3(t.y, t.z, t.x) : SIMD3(t.z, t.x, t.y)
        }
        let proper = triangles.filter { $0.x != $0.y && $0.y != $0.z && $0.z != $0.x }
        var counts: [SIMD3<UInt32>: Int32] = [:]
        counts.reserveCapacity(proper.count)
        for triangle in proper { counts[key(triangle), default: 0] += 1 }
        var used: [SIMD3<UInt32>: Int32] = [:]
        return proper.filter { triangle in
            let own = key(triangle)
            let opposite = counts[SIMD3(own.x, own.z, own.y)] ?? 0
            guard opposite > 0 || counts[own] ?? 0 > 1 else { return true }
            // One of several equal triangles stays if they outnumber the triangles that lie back to
            // back with them. Otherwise none stays.
            let surplus = min(1, max(0, (counts[own] ?? 0) - opposite))
            let before = used[own, default: 0]
            used[own] = before + 1
            return before < surplus
        }
    }

    /// The twin of each half-edge. If more than two half-edges share an edge, two of them are twins
    /// if their triangles enclose a wedge of the inside.
    private static func twins(
        of triangles: [SIMD3<UInt32>], positions: [SIMD3<Float>]
    ) -> [Int32] {
        var twins = Array(repeating: Int32(-1), count: 3 * triangles.count)
        let groups = EdgeGroups(triangles, vertexCount: positions.count)
        for range in groups.ranges {
            let group = groups.halfEdges[range]
            if group.count == 2, let a = group.first, let b = group.last {
                guard groups.isForward(a) != groups.isForward(b) else { continue }
                twins[Int(a)] = b
                twins[Int(b)] = a
            } else if group.count > 2 {
                for (a, b) in wedges(group, groups, triangles, positions) {
                    twins[Int(a)] = b
                    twins[Int(b)] = a
                }
            }
        }
        return twins
    }

    /// An axis counts as not parallel to an edge if the dot product of the axis and the edge's unit
    /// direction is below this: any limit well below 1 would do.
    private static let mostParallel = 0.7

    /// The pairs of half-edges of an edge that have the inside between them. Angles are measured
    /// around the edge, as seen from its lower vertex. The inside is on the side of smaller angles
    /// of a triangle whose half-edge runs from the lower to the higher vertex.
    private static func wedges(
        _ group: ArraySlice<Int32>, _ groups: EdgeGroups, _ triangles: [SIMD3<UInt32>],
        _ positions: [SIMD3<Float>]
    ) -> [(Int32, Int32)] {
        guard let any = group.first else { return [] }
        func vertex(_ halfEdge: Int) -> Vector3 {
            Vector3(positions[Int(triangles[halfEdge / 3][halfEdge % 3])])
        }
        let (p, q) = (vertex(Int(any)), vertex(following(Int(any))))
        guard let along = (groups.isForward(any) ? q - p : p - q).normalized else { return [] }
        let side = cross(along, abs(along.x) < mostParallel ? Vector3(1, 0, 0) : Vector3(0, 1, 0))
        let up = cross(along, side)
        var order = group.map { halfEdge in
            let out = vertex(preceding(Int(halfEdge))) - p
            return (angle: pseudoAngle(dot(out, side), dot(out, up)), halfEdge: halfEdge)
        }
        order.sort { ($0.angle, $0.halfEdge) < ($1.angle, $1.halfEdge) }
        var pairs: [(Int32, Int32)] = []
        var taken = Array(repeating: false, count: order.count)
        for (place, entry) in order.enumerated() where groups.isForward(entry.halfEdge) {
            for step in 1..<order.count {
                let other = (place - step + order.count) % order.count
                guard !taken[other], !groups.isForward(order[other].halfEdge) else { continue }
                taken[other] = true
                pairs.append((entry.halfEdge, order[other].halfEdge))
                break
            }
        }
        return pairs
    }

    /// A number in 0..<4 that grows with the angle of (x, y), computed without trigonometry.
    private static func pseudoAngle(_ x: Double, _ y: Double) -> Double {
        let size = abs(x) + abs(y)
        guard size > 0 else { return 0 }
        let t = y / size
        if x < 0 { return 2 - t }
        return y < 0 ? 4 + t : t
    }

    /// Gives each fan of triangles around a vertex a vertex of its own. A fan is connected across
    /// twins.
    private static func cut(_ mesh: Mesh, triangles: [SIMD3<UInt32>], twins: [Int32]) -> Mesh {
        var fans = DisjointSets(count: 3 * triangles.count)
        for (halfEdge, twin) in twins.enumerated() where twin > halfEdge {
            fans.join(halfEdge, following(Int(twin)))
            fans.join(following(halfEdge), Int(twin))
        }
        var result = Mesh(positions: [], triangles: [])
        result.triangles.reserveCapacity(triangles.count)
        var numbers = Array(repeating: UInt32.max, count: 3 * triangles.count)
        for (index, triangle) in triangles.enumerated() {
            var corners = SIMD3<UInt32>.zero
            for corner in 0..<3 {
                let fan = fans.root(3 * index + corner)
                if numbers[fan] == .max {
                    numbers[fan] = UInt32(result.positions.count)
                    result.positions.append(mesh.positions[Int(triangle[corner])])
                    if !mesh.colors.isEmpty {
                        result.colors.append(mesh.colors[Int(triangle[corner])])
                    }
                }
                corners[corner] = numbers[fan]
            }
            result.triangles.append(corners)
        }
        return result
    }
}
