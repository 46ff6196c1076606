import Scene
import Testing

@Suite struct ClampingTests {
    @Test("a value outside a range becomes the nearer bound")
    func bounds() {
        #expect([-1, 0, 2, 5, 6].map { $0.clamped(to: 0...5) } == [0, 0, 2, 5, 5])
        #expect(0.25.clamped(to: 0.25...0.25) == 0.25)
    }

    @Test("infinite values and NaN become a bound, so that they can be converted to an integer")
    func notFinite() {
        #expect((-Double.infinity).clamped(to: 0...255) == 0)
        #expect(Double.infinity.clamped(to: 0...255) == 255)
        #expect(Double.nan.clamped(to: 0...255) == 255)
    }
}
