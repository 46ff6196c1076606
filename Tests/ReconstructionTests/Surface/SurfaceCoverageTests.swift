import Scene
import Testing

@testable import Reconstruction

@Suite("Coverage of a surface by pictures")
struct SurfaceCoverageTests {
    /// A cube of 2 m with two triangles a face; `isMeasured` says for a face's direction whether
    /// the face was measured.
    private func cube(isMeasured: (Vector3) -> Bool) -> LargestPart {
        var positions: [SIMD3<Float>] = []
        var (measured, triangles): ([Bool], [SIMD3<UInt32>]) = ([], [])
        for axis in 0..<3 {
            for sign in [-1.0, 1] {
                var normal = Vector3.zero
                normal[axis] = sign
                var along = Vector3.zero
                along[(axis + 1) % 3] = 1
                let across = cross(normal, along)
                let first = UInt32(positions.count)
                for (u, v) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
                    positions.append(SIMD3<Float>(normal + along * u + across * v))
                    measured.append(isMeasured(normal))
                }
                triangles.append(SIMD3(first, first + 1, first + 2))
                triangles.append(SIMD3(first, first + 2, first + 3))
            }
        }
        return LargestPart(
            mesh: Mesh(positions: positions, triangles: triangles), isMeasured: measured)
    }

    private let box = BoundingBox(
        center: .zero, size: Vector3(2, 2, 2), worldFromObject: .identity)

    @Test("sides without measurements are named, adjacent sides as one")
    func unseenSides() {
        let part = cube { $0.z == 0 && $0.x <= 0 || $0.z > 0 }
        let coverage = SurfaceCoverage(
            of: part, box: box, seenBy: [], workers: Workers(threads: 1))
        #expect(abs(coverage.unseen.share - 2.0 / 6) < 1e-9)
        // The unmeasured face towards +x lies in the sector that begins at 0°.
        #expect(coverage.unseen.sides == [.underside, .around(from: 0, to: 30)])
        // No camera sees the cube, so each of its four measured faces counts as seldom seen.
        #expect(abs(coverage.seldomSeen.share - 4.0 / 6) < 1e-9)
    }

    @Test("a side that three cameras see is not named")
    func seen() throws {
        let cameras = try [-0.2, 0, 0.2].map { side in
            // A camera above the cube that looks down.
            let forward = try #require(Vector3(-side, 0, -1).normalized)
            let right = Vector3(0, 1, 0)
            return VisibleSurface.Camera(
                intrinsics: Intrinsics(
                    width: 200, height: 200, fx: 200, fy: 200, cx: 99.5, cy: 99.5),
                worldFromCamera: RigidTransform(
                    rotation: Rotation(
                        xAxis: right, yAxis: cross(forward, right), zAxis: forward),
                    translation: Vector3(5 * side, 0, 6)))
        }
        let all = SurfaceCoverage(
            of: cube { _ in true }, box: box, seenBy: cameras, workers: Workers(threads: 1))
        #expect(!all.seldomSeen.sides.contains(.top))
        #expect(all.seldomSeen.sides.contains(.underside))
        let two = SurfaceCoverage(
            of: cube { _ in true }, box: box, seenBy: Array(cameras.prefix(2)),
            workers: Workers(threads: 1))
        #expect(two.seldomSeen.sides.contains(.top))
    }

    @Test("a run of sectors continues through 0°, and the full circle is one side")
    func runs() {
        func sides(_ degrees: ClosedRange<Int>) -> [SurfaceSide] {
            var shares = NormalHistogram()
            for degree in stride(from: 15, to: 360, by: 30) {
                let turn = Double(degree) * .pi / 180
                shares.add(
                    normal: Rotation(angle: turn, axis: Vector3(0, 0, 1)) * Vector3(1, 0, 0),
                    area: 1, isLacking: degrees.contains(degree))
            }
            return shares.sides
        }
        #expect(sides(0...360) == [.around(from: 0, to: 360)])
        #expect(sides(100...160) == [.around(from: 90, to: 150)])
        #expect(sides(400...500) == [])
        var across = NormalHistogram()
        for (degree, isLacking) in [(15, true), (45, false), (180, false), (345, true)] {
            let turn = Double(degree) * .pi / 180
            across.add(
                normal: Rotation(angle: turn, axis: Vector3(0, 0, 1)) * Vector3(1, 0, 0), area: 1,
                isLacking: isLacking)
        }
        #expect(across.sides == [.around(from: 330, to: 30)])
    }
}
