import Glibc
import Scene
import Testing

@testable import Reconstruction

@Suite("The flattening of a chart")
struct ChartFlatteningTests {
    /// Seven triangles round a border vertex; their angles at this vertex add up to `radians`. The
    /// edges at this vertex are called spokes. They have length one, and rise and fall in turn.
    private func ruffle(radians: Double) -> Mesh {
        let step = Double.pi / 4
        // The ends of the spokes are at this height above and below the plane, in turn. So the
        // angle between neighbouring spokes is a seventh of `radians`.
        let cosine = cos(radians / 7)
        let height = ((cos(step) - cosine) / (1 + cos(step))).squareRoot()
        let flat = (1 - height * height).squareRoot()
        var mesh = Mesh(positions: [.zero], triangles: [])
        for spoke in 0..<8 {
            let turn = step * Double(spoke)
            mesh.positions.append(
                SIMD3<Float>(
                    SIMD3(
                        flat * cos(turn), flat * sin(turn), spoke % 2 == 0 ? height : -height)))
        }
        for spoke in 1..<UInt32(8) { mesh.triangles.append(SIMD3(0, spoke, spoke + 1)) }
        return mesh
    }

    @Test(
        "a chart with more than 360° round a border vertex is one chart",
        arguments: [340.0, 380, 430])
    func ruffledBorder(degrees: Double) throws {
        let mesh = ruffle(radians: degrees * .pi / 180)
        let twins = SurfaceTopology(mesh.triangles, vertexCount: mesh.positions.count).twins
        let parts = ChartParts(mesh: mesh, twins: twins)
        let all = mesh.triangles.indices.map { Int32($0) }
        let flattening = ChartFlattening(
            parts: parts, surfaceArea: 1000 * parts.area(all), texelLength: 0.01)
        let result = try #require(flattening.flattened(all))
        #expect(result.rejected.isEmpty, "\(result.rejected)")
        let border = ChartBorder(
            result.chart.triangles, corners: result.chart.corners, twins: twins)
        #expect(border.crossing(result.chart.positions).isEmpty)
        #expect(result.chart.corners.allSatisfy { result.chart.signedArea($0) > 0 })
    }
}
