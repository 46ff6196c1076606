/// The triangles of marching cubes (Lorensen and Cline 1987) for each of the 256 patterns of inside
/// corners. The table is computed by two rules.
///
/// On each face, the crossings are joined so that inside corners that touch only diagonally stay
/// separate. This depends only on the corners of the face, so neighbouring cubes agree and the
/// surface has no holes. No diagonal of a polygon lies on a face, because the neighbouring cube
/// might use the same diagonal.
struct MarchingCubesTable: Sendable {
    /// For each pattern its triangles, each as three edges. Bit c of the pattern is set if corner c
    /// is inside; corner c is at (c & 1, c >> 1 & 1, c >> 2).
    let triangles: [[SIMD3<UInt8>]]

    /// The two corners of each edge, the lower corner first. Four edges are along x, four along y,
    /// and four along z.
    static let edges: [(low: Int, high: Int)] = [
        (0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6),
        (3, 7),
    ]

    /// The corners of the six faces, counter-clockwise seen from outside the cube.
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

    /// The closed loops that the surface makes on the faces of the cube, each as a list of edges.
    private static func loops(of pattern: Int) -> [[Int]] {
        func isInside(_ corner: Int) -> Bool { pattern >> corner & 1 == 1 }
        var next: [Int: Int] = [:]
        for face in faces {
            for start in 0..<4 where isInside(face[start]) && !isInside(face[(start + 3) % 4]) {
                // A run of inside corners along the border of the face, from the edge at its start
                // to the edge at its end.
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

    /// The triangles of a polygon, made without diagonals on the faces of the cube.
    private static func triangulated(_ loop: [Int]) -> [SIMD3<UInt8>] {
        search(loop) ?? []
    }

    private static func search(_ loop: [Int]) -> [SIMD3<UInt8>]? {
        if loop.count < 3 { return [] }
        if loop.count == 3 {
            return [SIMD3(UInt8(loop[0]), UInt8(loop[1]), UInt8(loop[2]))]
        }
        // The triangle at the polygon's side from corner 0 to corner 1 has one of the other corners
        // as its apex.
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
