import Scene
import Testing

@Suite("Points near lines, and linear equations")
struct LineTests {
    @Test("the closest points of two skew lines")
    func skew() throws {
        let (u, v) = (Vector3(2, 0, 0), Vector3(0, 3, 0))
        // Seen along z, the lines cross at x = 4, y = 0.
        let closest = try #require(
            ClosestPoints(between: Vector3(4, 0, 1), u, v, leastSineSquare: 1e-6))
        #expect(closest.first == 2 && closest.second == 0)
        let units = try #require(
            ClosestPoints(between: Vector3(4, -6, 1), u / 2, v / 3, areUnits: true))
        #expect(units.first == 4 && units.second == 6)
    }

    @Test("parallel lines have no closest points")
    func parallel() {
        let way = Vector3(1, 2, 3)
        #expect(ClosestPoints(between: Vector3(1, 0, 0), way, -way, leastSineSquare: 1e-6) == nil)
    }

    @Test("the point nearest to lines that meet; nil for parallel ones")
    func nearest() throws {
        let meeting = Vector3(1, -2, 3)
        let directions = [Vector3(1, 0, 0), Vector3(0, 0.6, 0.8), Vector3(0, 0, -1)]
        let lines = directions.map { (origin: meeting - 5 * $0, direction: $0) }
        let found = try #require(pointNearest(to: lines))
        #expect((found - meeting).length < 1e-12)
        let parallel = directions.map { (origin: $0, direction: Vector3(0, 0, 1)) }
        #expect(pointNearest(to: parallel) == nil)
    }

    @Test("the point nearest to two skew lines is nearer to the line of greater weight")
    func weighted() throws {
        let lines = [
            (origin: Vector3.zero, direction: Vector3(1, 0, 0)),
            (origin: Vector3(0, 0, 1), direction: Vector3(0, 1, 0)),
        ]
        let found = try #require(pointNearest(to: lines, weights: [1, 3]))
        #expect((found - Vector3(0, 0, 0.75)).length < 1e-12)
        // The limit for parallel lines is relative, so the size of the weights does not count.
        let small = try #require(pointNearest(to: lines, weights: [1e-9, 3e-9]))
        #expect((small - found).length < 1e-12)
    }

    @Test("equations are solved with a zero on the diagonal; dependent ones are not")
    func elimination() {
        // The rows are the equations 2y = 4 and x + y = 5.
        let rows = [[0.0, 2, 4], [1, 1, 5]]
        #expect(solutionByElimination(rows, leastPivot: 1e-12) == [3, 2])
        #expect(solutionByElimination([[1, 1, 5], [2, 2, 10]], leastPivot: 1e-12) == nil)
    }
}
