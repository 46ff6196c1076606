import Scene

/// The pixels of a camera that can see a box, and the depths between which their rays are inside
/// it.
struct BoxRays {
    /// Depths of a ray below this, in the world's unit, are left out, so that division by a depth
    /// is safe (guess).
    private static let nearest = 1e-6

    private let boxFromCamera: RigidTransform
    private let half: Vector3
    private let camera: Intrinsics
    private let outline: EllipsoidRays?
    /// The columns and rows of the pixels that may see the box.
    let columns, rows: Range<Int>

    /// - Parameter outline: an ellipsoid; only pixels inside its outline may see the box. Nil for
    ///   no limit.
    init(
        box: BoundingBox, camera: Intrinsics, worldFromCamera: RigidTransform,
        outline: Ellipsoid? = nil
    ) {
        self.outline = outline.map { EllipsoidRays($0, worldFromCamera: worldFromCamera) }
        let back = box.worldFromObject.inverse
        boxFromCamera =
            RigidTransform(rotation: back, translation: -(back * box.center)) * worldFromCamera
        half = box.size / 2
        self.camera = camera
        var (low, high) = (Vector2(repeating: .infinity), Vector2(repeating: -.infinity))
        let cameraFromWorld = worldFromCamera.inverse
        var isBehind = false
        for corner in box.corners {
            guard let pixel = camera.project(cameraFromWorld * corner) else {
                isBehind = true
                continue
            }
            low = pointwiseMin(low, pixel)
            high = pointwiseMax(high, pixel)
        }
        func range(_ low: Double, _ high: Double, _ size: Int) -> Range<Int> {
            if isBehind { return 0..<size }
            let first = min(max(0, Int(low.rounded(.down))), size)
            return first..<max(first, min(size, Int(high.rounded(.up)) + 1))
        }
        let bounds = outline?.bounds(seenBy: camera, worldFromCamera: worldFromCamera)
        let columns = range(low.x, high.x, camera.width)
        let rows = range(low.y, high.y, camera.height)
        self.columns = bounds.map { columns.clamped(to: $0.columns) } ?? columns
        self.rows = bounds.map { rows.clamped(to: $0.rows) } ?? rows
    }

    /// The depths at which a pixel's ray enters and leaves the box; nil when it misses the box or
    /// the outline.
    func depths(x: Int, y: Int) -> (near: Float, far: Float)? {
        let ray = camera.pinholeRay(Double(x), Double(y))
        if let outline, !outline.isHit(ray.x, ray.y) { return nil }
        return boxCrossing(
            half: half, from: boxFromCamera.translation, along: boxFromCamera.rotation * ray,
            within: Self.nearest...(.infinity)
        ).map { (Float($0.lowerBound), Float($0.upperBound)) }
    }
}
