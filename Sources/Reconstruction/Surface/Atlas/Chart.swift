import Scene

/// A piece of the surface that is flattened into the plane, with lengths as on the surface.
struct Chart {
    /// The indices of the mesh's triangles in this chart.
    var triangles: [Int32]
    /// The indices of the mesh's vertices at these triangles. A vertex occurs once for each fan of
    /// triangles around it.
    var vertices: [UInt32]
    /// For each triangle, three indices into `vertices`.
    var corners: [SIMD3<Int32>]
    /// The position of each vertex in the plane, in the mesh's unit.
    var positions: [SIMD2<Float>]

    /// Area of the chart in the plane, in the mesh's unit squared.
    var area: Float {
        corners.reduce(0) { $0 + signedArea($1) }
    }

    /// Area of a triangle in the plane; negative if the triangle is flipped.
    func signedArea(_ corner: SIMD3<Int32>) -> Float {
        let a = positions[Int(corner.x)]
        let (p, q) = (positions[Int(corner.y)] - a, positions[Int(corner.z)] - a)
        return (p.x * q.y - p.y * q.x) / 2
    }

    /// The lowest and the highest corner of the chart's bounding box along the axes.
    var box: (low: SIMD2<Float>, high: SIMD2<Float>) {
        positions.reduce((SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))) {
            (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
        }
    }

    /// The area of the smallest bounding box in any direction. `turn` is the direction of the x
    /// axis after the rotation that aligns the box with the axes.
    var smallestBox: (area: Float, turn: SIMD2<Float>) { Self.smallestBox(of: positions) }

    /// Degrees between the tried directions of a box. Derived: the found box wastes less than 6 %
    /// of its area.
    private static let degreesPerStep = 3

    /// Area and direction of the smallest bounding box around these points, as in `smallestBox`.
    static func smallestBox(of positions: [SIMD2<Float>]) -> (area: Float, turn: SIMD2<Float>) {
        var best = (area: Float.infinity, turn: SIMD2<Float>(1, 0))
        for degrees in stride(from: 0, to: 90, by: degreesPerStep) {
            let turn = direction(degrees: degrees)
            var (low, high) = (
                SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity)
            )
            for p in positions {
                let q = SIMD2(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x)
                low = pointwiseMin(low, q)
                high = pointwiseMax(high, q)
            }
            let area = (high.x - low.x) * (high.y - low.y)
            if area < best.area { best = (area, turn) }
        }
        return best
    }

    /// Rotates the chart so that its bounding box is small, and moves the lower corner of the box
    /// to 0, 0.
    mutating func alignToAxes() {
        let turn = smallestBox.turn
        positions = positions.map {
            SIMD2($0.x * turn.x - $0.y * turn.y, $0.x * turn.y + $0.y * turn.x)
        }
        let low = box.low
        positions = positions.map { $0 - low }
    }

    /// The unit vector at an angle to the x axis.
    static func direction(degrees: Int) -> SIMD2<Float> {
        let angle = Double.degrees(Double(degrees))
        let axis = Rotation(angle: angle, axis: Vector3(0, 0, 1)).xAxis
        return SIMD2(Float(axis.x), Float(axis.y))
    }
}
