import HeadTrials
import Testing

@Suite("Tracking a turning head")
struct HeadTrackerTests {
    @Test("a head is tracked to both sides, up and down, and comes back without drift")
    func turning() throws {
        let result = try TurningHead().run()
        #expect(result.meanDegrees <= 0.7)
        #expect(result.share(0.95) { $0.degrees } <= 1.5)
        #expect(result.share(0.95) { $0.millimeters } <= 3)
        #expect(result.longestLoss <= 7)
    }
}
