import Testing

@testable import Reconstruction

@Suite("The gaps of a map")
struct TexelMapTests {
    @Test("gaps beside a chart get its colour, not the next chart's", arguments: [0, 1, 2, 3])
    func gaps(shift: Int) throws {
        // Two charts with three texels between them, at different offsets in the coarser levels.
        let (red, blue) = (SIMD3<Float>(200, 20, 20), SIMD3<Float>(20, 20, 200))
        let (first, second) = (6 + shift, 10 + shift)
        var map = TexelMap(side: 20, channels: 3)
        map.withWriter { map in
            for row in 2..<18 {
                for column in 1..<first { map.set(column, row, red) }
                for column in second..<18 { map.set(column, row, blue) }
            }
        }
        map.fillGaps()
        let picture = try #require(map.color)
        func color(_ column: Int, _ row: Int) -> [UInt8] {
            Array(picture.values[3 * (row * 20 + column)..<3 * (row * 20 + column) + 3])
        }
        for row in 2..<18 {
            #expect(color(first, row) == [200, 20, 20])
            #expect(color(second - 1, row) == [20, 20, 200])
        }
        // Texels above and below the chart, and at its corners.
        #expect(color(3, 1) == [200, 20, 20] && color(0, 1) == [200, 20, 20])
        // Texels that are farther away from the chart are not black either.
        #expect((0..<20).allSatisfy { color($0, 0).contains { $0 > 20 } })
    }
}
