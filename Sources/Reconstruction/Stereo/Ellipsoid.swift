import Scene

/// An ellipsoid in the world, and its outline in a picture.
struct Ellipsoid: Equatable, Sendable {
    let center: Vector3
    /// Half the length of each axis, in the world's unit.
    let semiAxes: Vector3
    /// The rotation from the ellipsoid's axes to the world's axes.
    let worldFromAxes: Rotation

    /// The pixels inside the bounding rectangle of the ellipsoid's outline; all pixels if a part of
    /// the ellipsoid is not in front of the camera.
    func bounds(
        seenBy camera: Intrinsics, worldFromCamera: RigidTransform
    ) -> (columns: Range<Int>, rows: Range<Int>) {
        let cameraFromWorld = worldFromCamera.inverse
        let c = cameraFromWorld * center
        let axes = cameraFromWorld.rotation * worldFromAxes
        // A row of L = R diag(a), where R holds the axes and a the semi-axes. With S = L Lᵀ, a
        // plane through the camera with the normal n touches the ellipsoid if (n·c)² = nᵀSn (the
        // dual conic of the outline: Hartley and Zisserman 2004, 8.2). For the planes x = u·z and y
        // = v·z this equation is quadratic in u and in v.
        func row(_ along: (Vector3) -> Double) -> Vector3 {
            Vector3(along(axes.xAxis), along(axes.yAxis), along(axes.zAxis)) * semiAxes
        }
        let (sx, sy, sz) = (row { $0.x }, row { $0.y }, row { $0.z })
        let square = c.z * c.z - dot(sz, sz)
        guard c.z > 0, square > 0 else { return (0..<camera.width, 0..<camera.height) }
        func range(
            _ c1: Double, _ s1: Vector3, _ focal: Double, _ middle: Double, _ size: Int
        ) -> Range<Int> {
            let half = c1 * c.z - dot(s1, sz)
            let root = max(0, half * half - square * (c1 * c1 - dot(s1, s1))).squareRoot()
            let low = middle + focal * (half - root) / square
            let high = middle + focal * (half + root) / square
            let first = Int(min(max(0, low.rounded(.up)), Double(size)))
            return first..<max(first, Int(min(Double(size - 1), high.rounded(.down))) + 1)
        }
        return (
            range(c.x, sx, camera.fx, camera.cx, camera.width),
            range(c.y, sy, camera.fy, camera.cy, camera.height)
        )
    }
}

/// Tests which of a camera's rays hit an ellipsoid.
struct EllipsoidRays {
    /// The camera's axes and the ellipsoid's centre, in coordinates in which the ellipsoid is the
    /// unit sphere.
    private let x, y, z, center: Vector3
    private let outside: Double

    init(_ ellipsoid: Ellipsoid, worldFromCamera: RigidTransform) {
        let back = ellipsoid.worldFromAxes.inverse
        func inSphere(_ v: Vector3) -> Vector3 { (back * v) / ellipsoid.semiAxes }
        let turn = worldFromCamera.rotation
        (x, y, z) = (inSphere(turn.xAxis), inSphere(turn.yAxis), inSphere(turn.zAxis))
        center = inSphere(ellipsoid.center - worldFromCamera.translation)
        outside = dot(center, center) - 1
    }

    /// Whether the ray through (u, v, 1) in the camera's frame hits the ellipsoid.
    func isHit(_ u: Double, _ v: Double) -> Bool {
        let ray = u * x + v * y + z
        let along = dot(ray, center)
        return outside <= 0 || (along > 0 && along * along >= outside * dot(ray, ray))
    }
}
