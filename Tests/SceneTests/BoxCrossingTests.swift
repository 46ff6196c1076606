import Scene
import Testing

@Suite("The part of a line inside a box")
struct BoxCrossingTests {
    private let half = Vector3(1, 2, 3)

    @Test("the part of a line through the box leads from one face to the other")
    func through() {
        let span = boxCrossing(
            half: half, from: Vector3(-5, 0, 0), along: Vector3(2, 0, 0), within: 0...10)
        #expect(span == 2..<3)
    }

    @Test("a line from inside begins at its start, and a line that ends inside ends there")
    func limits() {
        let span = boxCrossing(
            half: half, from: .zero, along: Vector3(0, 1, 0), within: 0.5...1.5)
        #expect(span == 0.5..<1.5)
    }

    @Test("a line beside the box, before it or behind it misses it")
    func misses() {
        for origin in [Vector3(-5, 2.5, 0), Vector3(-5, 0, -4), Vector3(5, 0, 0)] {
            #expect(
                boxCrossing(half: half, from: origin, along: Vector3(1, 0, 0), within: 0...10)
                    == nil)
        }
        #expect(
            boxCrossing(half: half, from: Vector3(-5, 0, 0), along: Vector3(1, 0, 0), within: 0...3)
                == nil)
    }

    @Test("a slanting line is inside where it is between all three pairs of faces")
    func slanting() {
        let span = boxCrossing(
            half: half, from: Vector3(-2, -4, 0), along: Vector3(1, 1, 0), within: 0...10)
        #expect(span == 2..<3)
    }
}
