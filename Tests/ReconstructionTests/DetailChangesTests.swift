import Testing

@testable import Reconstruction

/// Tests the change of sharpness since a keyframe. It is computed from two changes of detail: the
/// object's and the ground's.
@Suite struct DetailChangesTests {
    private func changes(_ details: [Double?]) -> DetailChanges {
        var changes = DetailChanges()
        for detail in details { changes.add(detail) }
        return changes
    }

    @Test("the smaller of two changes counts; contradictory changes give no result")
    func common() {
        func common(_ one: Double, _ two: Double) -> Double? {
            changes([one, one, one]).common(with: changes([two, two, two]))
        }
        #expect(common(-0.9, -0.6) == -0.6)
        #expect(common(0.1, -0.3) == 0)
        #expect(common(0.1, -0.6) == nil)
        #expect(common(-0.3, 0.3) == nil)
    }

    @Test("a body with too few known patches has no change; then the other body's change counts")
    func unknown() {
        #expect(changes([nil, nil, -0.5]).median == nil)
        #expect(changes([nil, -0.4, -0.5]).median == -0.4)
        #expect(changes([-0.7]).common(with: changes([nil])) == -0.7)
    }
}
