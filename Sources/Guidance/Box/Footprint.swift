import Glibc
import Scene

/// The rectangle of least area around points of a plane, without outliers.
struct Footprint {
    /// Rotation of the rectangle's axes against the plane's axes, radians, 0..<π/2.
    private(set) var turn: Double
    /// The rectangle's limits along its own axes.
    private(set) var low: Vector2
    private(set) var high: Vector2

    /// On each of the four sides, this share of the points may lie outside the rectangle.
    private static let outliers = 0.005

    /// The number of these points that may lie outside the rectangle on each side.
    private static func outside(_ points: [Vector2]) -> Int {
        Int(Double(points.count - 1) * outliers)
    }

    /// Tries every degree; a box needs no finer step.
    /// - Precondition: `points` is not empty.
    init(_ points: [Vector2]) {
        (turn, low, high) = (0, .zero, .zero)
        var leastArea = Double.infinity
        var along = DirectionalExtents(of: points, outside: Self.outside(points))
        var across = along
        for degree in 0..<90 {
            let angle = Double(degree) * .pi / 180
            let (c, s) = (cos(angle), sin(angle))
            along.turn(to: Vector2(c, s))
            across.turn(to: Vector2(-s, c))
            let area = (along.high - along.low) * (across.high - across.low)
            if area < leastArea {
                (leastArea, turn) = (area, angle)
                (low, high) = (
                    Vector2(along.low, across.low), Vector2(along.high, across.high)
                )
            }
        }
    }
}

extension Footprint {
    /// Moves each side inwards to the outermost of these points that is no outlier.
    /// - Parameter most: greatest distance that a side moves.
    mutating func cut(to points: [Vector2], atMost most: Double) {
        var limits = DirectionalExtents(of: points, outside: Self.outside(points))
        let along = Vector2(cos(turn), sin(turn))
        for (axis, direction) in [along, Vector2(-along.y, along.x)].enumerated() {
            limits.turn(to: direction)
            low[axis] = max(low[axis], min(limits.low, low[axis] + most))
            high[axis] = min(high[axis], max(limits.high, high[axis] - most))
        }
    }
}

/// The limits of points along a direction that turns step by step. In one step a limit moves no
/// farther than the points themselves move, so only points near the limit are sorted again.
private struct DirectionalExtents {
    /// Lower limit of the points along `direction`; the upper limit is `high`.
    private(set) var low = Double.infinity
    private(set) var high = -Double.infinity

    private let points: [Vector2]
    /// Number of points that lie beyond each limit.
    private let outside: Int
    private let middle: Vector2
    /// The greatest distance of a point from the points' middle.
    private let radius: Double
    private var direction = Vector2.zero
    private var lowest: [Double] = []
    private var highest: [Double] = []

    /// Limits of these points. They are known only after the first call of `turn`.
    /// - Precondition: there are more than `outside` points.
    init(of points: [Vector2], outside: Int) {
        (self.points, self.outside) = (points, outside)
        let middle = points.reduce(Vector2.zero, +) / Double(points.count)
        self.middle = middle
        radius = points.reduce(0) { max($0, Self.square($1 - middle)) }.squareRoot()
    }

    /// Computes the limits of the points along this unit vector.
    mutating func turn(to next: Vector2) {
        let change = next - direction
        let shift = (middle * change).sum()
        let reach = radius * Self.square(change).squareRoot()
        direction = next
        collect(upTo: low + shift + reach, from: high + shift - reach)
        if min(lowest.count, highest.count) <= outside {
            collect(upTo: .infinity, from: -.infinity)
        }
        low = selectSmallest(outside, in: &lowest)
        high = selectSmallest(highest.count - 1 - outside, in: &highest)
    }

    private mutating func collect(upTo most: Double, from least: Double) {
        lowest.removeAll(keepingCapacity: true)
        highest.removeAll(keepingCapacity: true)
        for point in points {
            let value = direction.x * point.x + direction.y * point.y
            if !(value > most) { lowest.append(value) }
            if !(value < least) { highest.append(value) }
        }
    }

    private static func square(_ vector: Vector2) -> Double { (vector * vector).sum() }
}
