/// Marching cubes (Lorensen and Cline 1987) for each of the 256 sign patterns. The table is
/// computed: on every face, crossings are joined so that inside corners that touch only diagonally
/// stay separate. A face depends on its own corners alone, so neighbours agree and the surface has
/// no holes; and no diagonal of a polygon lies on a face, where the neighbour might use the same
/// one.
struct MarchingCubesTable: Sendable {
    /// Triangles of a pattern: three edges each. Bit c of the pattern is set when corner c is
    /// inside; corner c is at (c & 1, c >> 1 & 1, c >> 2).
    let triangles: [[SIMD3<UInt8>]]

    /// The two corners of each edge, the lower first: four along x, four along y, four along z.
    static let edges: [(low: Int, high: Int)] = [
        (0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6),
        (3, 7),
    ]

    /// Corners of the six faces, counter-clockwise seen from outside of the cube.
    private static let faces: [[Int]] = [
        [0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6],
    ]

    static let shared = MarchingCubesTable()

    init() {
        triangles = (0..<256).map { pattern in
            Self.loops(of: pattern).flatMap(Self.triangulated)
        }
    }

    private static func edge(_ a: Int, _ b: Int) -> Int {
        edges.firstIndex { $0 == (min(a, b), max(a, b)) } ?? 0
    }

    /// The closed loops in which the surface crosses the cube's faces.
    private static func loops(of pattern: Int) -> [[Int]] {
        func isInside(_ corner: Int) -> Bool { pattern >> corner & 1 == 1 }
        var next: [Int: Int] = [:]
        for face in faces {
            for start in 0..<4 where isInside(face[start]) && !isInside(face[(start + 3) % 4]) {
                // A run of inside corners, from the entry of the face's border to its exit.
                var last = start
                while isInside(face[(last + 1) % 4]) { last += 1 }
                let enters = edge(face[(start + 3) % 4], face[start])
                let leaves = edge(face[last % 4], face[(last + 1) % 4])
                next[enters] = leaves
            }
        }
        var loops: [[Int]] = []
        var open = next.keys.sorted()
        while let first = open.first {
            var loop = [first]
            while let following = next[loop[loop.count - 1]], following != first {
                loop.append(following)
            }
            open.removeAll { loop.contains($0) }
            loops.append(loop)
        }
        return loops
    }

    private static func shareFace(_ a: Int, _ b: Int) -> Bool {
        faces.contains { face in
            [a, b].allSatisfy {
                face.contains(edges[$0].low) && face.contains(edges[$0].high)
            }
        }
    }

    /// Triangulates the polygon without diagonals on the cube's faces.
    private static func triangulated(_ loop: [Int]) -> [SIMD3<UInt8>] {
        search(loop) ?? []
    }

    private static func search(_ loop: [Int]) -> [SIMD3<UInt8>]? {
        if loop.count < 3 { return [] }
        if loop.count == 3 {
            return [SIMD3(UInt8(loop[0]), UInt8(loop[1]), UInt8(loop[2]))]
        }
        // The triangle on side 0-1 of the polygon has another corner as its apex.
        let count = loop.count
        for apex in 2..<count {
            let diagonals = [(1, apex), (0, apex)].filter { a, b in
                b - a != 1 && !(a == 0 && b == count - 1)
            }
            if diagonals.contains(where: { shareFace(loop[$0], loop[$1]) }) { continue }
            guard let first = search(Array(loop[1...apex])),
                let second = search([loop[0]] + loop[apex...])
            else { continue }
            return [SIMD3(UInt8(loop[0]), UInt8(loop[1]), UInt8(loop[apex]))] + first + second
        }
        return nil
    }
}
