import Glibc
import Scene

/// The rectangle of least area around points of a plane, without outliers.
struct Footprint {
    /// Rotation of the rectangle's axes against the plane's axes, radians, 0..<π/2.
    private(set) var turn: Double
    /// The rectangle's limits along its own axes.
    private(set) var low: Vector2
    private(set) var high: Vector2

    /// Share of the points that may lie outside on each of the four sides.
    private static let outliers = 0.005

    /// Tries every degree; a box needs no finer step.
    /// - Precondition: `points` is not empty.
    init(_ points: [Vector2]) {
        (turn, low, high) = (0, .zero, .zero)
        var leastArea = Double.infinity
        var along = [Double](repeating: 0, count: points.count)
        var across = along
        let first = Int(Double(points.count - 1) * Self.outliers)
        let last = points.count - 1 - first
        for degree in 0..<90 {
            let angle = Double(degree) * .pi / 180
            let (c, s) = (cos(angle), sin(angle))
            for (index, point) in points.enumerated() {
                along[index] = c * point.x + s * point.y
                across[index] = c * point.y - s * point.x
            }
            let here = Vector2(
                selectSmallest(first, in: &along), selectSmallest(first, in: &across))
            let there = Vector2(
                selectSmallest(last, in: &along), selectSmallest(last, in: &across))
            let area = (there.x - here.x) * (there.y - here.y)
            if area < leastArea { (leastArea, turn, low, high) = (area, angle, here, there) }
        }
    }
}
