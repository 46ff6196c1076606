import Testing

@testable import Reconstruction

@Suite("The table of marching cubes")
struct MarchingCubesTableTests {
    private func corners(_ edge: UInt8) -> (Int, Int) {
        let edge = MarchingCubesTable.edges[Int(edge)]
        return (edge.low, edge.high)
    }

    private func middle(_ edge: UInt8) -> SIMD3<Double> {
        let (a, b) = corners(edge)
        return (place(a) + place(b)) / 2
    }

    private func place(_ corner: Int) -> SIMD3<Double> {
        SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
    }

    @Test("each crossed edge of each pattern is used, each side of a triangle at most twice")
    func complete() {
        for pattern in 0..<256 {
            let triangles = MarchingCubesTable.shared.triangles[pattern]
            var used: Set<UInt8> = []
            var sides: [SIMD2<UInt8>: Int] = [:]
            for triangle in triangles {
                for corner in 0..<3 {
                    used.insert(triangle[corner])
                    sides[SIMD2(triangle[corner], triangle[(corner + 1) % 3]), default: 0] += 1
                }
            }
            let crossed = (0..<12).filter {
                let (a, b) = corners(UInt8($0))
                return (pattern >> a & 1) != (pattern >> b & 1)
            }
            #expect(used.sorted() == crossed.map { UInt8($0) }, "pattern \(pattern)")
            #expect(sides.values.allSatisfy { $0 == 1 }, "pattern \(pattern)")
            // If only one triangle of the cube has a side, this side lies on a face of the cube,
            // and the surface continues in the neighbouring cube.
            for side in sides.keys where sides[SIMD2(side.y, side.x)] == nil {
                let four = [corners(side.x), corners(side.y)].flatMap { [$0.0, $0.1] }
                let isOnFace = (0..<3).contains { axis in
                    let places = four.map { place($0)[axis] }
                    return places.allSatisfy { $0 == places[0] }
                }
                #expect(isOnFace, "pattern \(pattern)")
            }
        }
    }

    @Test("a triangle round a single inside corner is counter-clockwise seen from outside")
    func orientation() throws {
        for corner in 0..<8 {
            let triangles = MarchingCubesTable.shared.triangles[1 << corner]
            try #require(triangles.count == 1)
            let (a, b, c) = (
                middle(triangles[0].x), middle(triangles[0].y), middle(triangles[0].z)
            )
            let (u, v) = (b - a, c - a)
            let normal = SIMD3(
                u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
            let outward = a - place(corner)
            #expect((normal * outward).sum() > 0)
        }
    }
}
