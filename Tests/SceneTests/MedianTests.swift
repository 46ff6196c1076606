import Scene
import Testing

@Suite("Medians")
struct MedianTests {
    @Test("for an odd count, both medians are the middle value")
    func odd() {
        #expect([3.0, 9, 1].upperMedian == 3)
        #expect([3.0, 9, 1].median == 3)
    }

    @Test("for an even count, one median is the upper value, the other the mean of both")
    func even() {
        #expect([4.0, 1, 8, 2].upperMedian == 4)
        #expect([4.0, 1, 8, 2].median == 3)
        #expect([UInt16(7), 5].upperMedian == 7)
    }

    @Test("an empty list has no median")
    func none() {
        #expect([Double]().upperMedian == nil)
        #expect([Double]().median == nil)
        #expect([Vector3]().componentMedian == nil)
    }

    @Test("each coordinate of points has its own median")
    func points() {
        let points = [Vector3(1, 8, 5), Vector3(2, 7, 4), Vector3(3, 9, 6)]
        #expect(points.componentMedian == Vector3(2, 8, 5))
    }
}
