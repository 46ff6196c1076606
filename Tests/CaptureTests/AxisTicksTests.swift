import Testing

@testable import Capture

/// Axes of the report's page have ticks at round numbers.
@Suite("Ticks of an axis")
struct AxisTicksTests {
    @Test(
        arguments: [
            (100, [0, 20, 40, 60, 80, 100]), (57.8, [0, 20, 40]), (12, [0, 2.5, 5, 7.5, 10]),
            (0.3, [0, 0.1, 0.2, 0.3]), (1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        ] as [(Double, [Double])])
    func roundTicks(length: Double, ticks: [Double]) {
        let found = AxisTicks.values(to: length)
        #expect(found.count == ticks.count, "\(found)")
        for (a, b) in zip(found, ticks) { #expect(abs(a - b) < 1e-9, "\(found)") }
    }

    @Test("an axis ends at a tick beyond all values", arguments: [116, 57.8, 100, 0.07, 3e4])
    func ends(most: Double) {
        let end = AxisTicks.end(beyond: most)
        #expect(end >= most && end < 1.5 * most)
        let last = AxisTicks.values(to: end).last ?? 0
        #expect(abs(last - end) < 1e-9 * end)
        #expect((3...7).contains(AxisTicks.values(to: end).count))
    }
}
