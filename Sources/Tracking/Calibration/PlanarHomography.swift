import Scene

/// The homography from a plane to its picture through a camera without distortion (Hartley and
/// Zisserman, Multiple View Geometry, 4.1).
struct PlanarHomography {
    /// The matrix, row after row, for plane coordinates relative to `center`.
    private let h: [Double]
    private let center: Vector2

    /// If the second eigenvalue of the equations is not above this share of the largest, two
    /// solutions fit equally well, because the points lie on a line (guess).
    private static let leastEigenvalueShare = 1e-10

    /// The least-squares homography; nil where the points do not determine one.
    /// - Parameter pixels: relative to the picture's middle, in units of its longer side.
    init?(places: [Vector3], pixels: [Vector2]) {
        guard places.count >= 4, places.count == pixels.count else { return nil }
        var middle = Vector2.zero
        for place in places { middle += Vector2(place.x, place.y) / Double(places.count) }
        var radius = 0.0
        for place in places { radius = max(radius, (Vector2(place.x, place.y) - middle).length) }
        guard radius > 0, radius.isFinite else { return nil }
        let points = places.map { (Vector2($0.x, $0.y) - middle) / radius }
        let axes = DirectLinearTransform.solve(points, pixels)
        guard axes.values[1] > Self.leastEigenvalueShare * axes.values[8] else { return nil }
        var values = axes.vectors[0]
        for i in [0, 1, 3, 4, 6, 7] { values[i] /= radius }
        (h, center) = (values, middle)
    }

    private func column(_ i: Int) -> Vector3 { Vector3(h[i], h[3 + i], h[6 + i]) }

    /// Two linear equations a·(1/f²) + b = 0 from this view, with f in units of the pixels (Zhang
    /// 2000, for square pixels and the principal point in the middle).
    var focalEquations: [(a: Double, b: Double)] {
        let (x, y) = (column(0), column(1))
        let scale = 1 / (x.length * y.length)
        let (xx, yy) = (x / x.length, y / y.length)
        return [
            ((x.x * y.x + x.y * y.y) * scale, x.z * y.z * scale),
            (
                (xx.x * xx.x + xx.y * xx.y) - (yy.x * yy.x + yy.y * yy.y),
                xx.z * xx.z - yy.z * yy.z
            ),
        ]
    }

    /// The camera's pose for a focal length; nil when the plane is seen from its edge.
    func cameraFromPlane(focal: Double) -> RigidTransform? {
        func direction(_ i: Int) -> Vector3 {
            let c = column(i)
            return Vector3(c.x / focal, c.y / focal, c.z)
        }
        var (x, y, move) = (direction(0), direction(1), direction(2))
        if move.z < 0 { (x, y, move) = (-x, -y, -move) }
        let scale = 2 / (x.length + y.length)
        guard scale.isFinite, let xAxis = x.normalized,
            let yAxis = (y - dot(y, xAxis) * xAxis).normalized
        else { return nil }
        let rotation = Rotation(xAxis: xAxis, yAxis: yAxis, zAxis: cross(xAxis, yAxis))
        let middle = Vector3(center.x, center.y, 0)
        return RigidTransform(
            rotation: rotation, translation: scale * move - rotation * middle)
    }
}
