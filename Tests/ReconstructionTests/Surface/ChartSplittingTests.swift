import Scene
import Testing

@testable import Reconstruction

@Suite("The splitting of charts")
struct ChartSplittingTests {
    /// A flat chart of squares of a grid, with two triangles each.
    private func chart(squares: [(Int, Int)]) -> (Chart, ChartFlattening) {
        var mesh = Mesh(positions: [], triangles: [])
        var numbers: [SIMD2<Int>: UInt32] = [:]
        func vertex(_ x: Int, _ y: Int) -> UInt32 {
            if let number = numbers[SIMD2(x, y)] { return number }
            let number = UInt32(mesh.positions.count)
            numbers[SIMD2(x, y)] = number
            mesh.positions.append(SIMD3(Float(x), Float(y), 0))
            return number
        }
        for (x, y) in squares {
            let (a, b) = (vertex(x, y), vertex(x + 1, y))
            let (c, d) = (vertex(x + 1, y + 1), vertex(x, y + 1))
            mesh.triangles += [SIMD3(a, b, c), SIMD3(a, c, d)]
        }
        let twins = SurfaceTopology(mesh.triangles, vertexCount: mesh.positions.count).twins
        let parts = ChartParts(mesh: mesh, twins: twins)
        let all = mesh.triangles.indices.map { Int32($0) }
        let chart = Chart(
            triangles: all, vertices: mesh.positions.indices.map { UInt32($0) },
            corners: mesh.triangles.map { SIMD3<Int32>(truncatingIfNeeded: $0) },
            positions: mesh.positions.map { SIMD2($0.x, $0.y) })
        return (
            chart, ChartFlattening(parts: parts, surfaceArea: parts.area(all), texelLength: 0.01)
        )
    }

    @Test("a bow of two arms is split into its arms, which keep their places")
    func bow() {
        let (chart, flattening) = chart(
            squares: (0..<20).map { ($0, 0) } + (1..<20).map { (0, $0) })
        let parts = ChartSplitting(flattening).split(chart)
        #expect(parts.count == 2)
        #expect(parts.flatMap(\.triangles).sorted() == chart.triangles)
        let boxes = parts.reduce(0) { $0 + $1.smallestBox.area }
        #expect(boxes < 0.2 * chart.smallestBox.area, "\(boxes)")
        for part in parts {
            for (vertex, place) in zip(part.vertices, part.positions) {
                #expect(place == chart.positions[Int(vertex)])
            }
        }
    }

    @Test("the teeth of a comb are cut off, and a full square stays whole")
    func comb() {
        let teeth = [0, 8, 16].flatMap { x in (4..<24).flatMap { y in [(x, y), (x + 1, y)] } }
        let back = (0..<18).flatMap { x in (0..<4).map { (x, $0) } }
        let (comb, flattening) = chart(squares: back + teeth)
        #expect(ChartSplitting(flattening).split(comb).count == 4)
        let (square, plain) = chart(squares: (0..<144).map { ($0 % 12, $0 / 12) })
        #expect(ChartSplitting(plain).split(square).count == 1)
    }
}
