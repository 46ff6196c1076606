import Scene

/// The surface that depth pictures show, as truncated signed distances (Curless and Levoy 1996).
struct ShownSurface {
    private struct View {
        let depth: PosedDepth
        let cameraFromWorld: RigidTransform
    }

    private let views: [View]

    /// - Parameter views: pictures of one surface.
    init(_ views: [PosedDepth]) {
        self.views = views.map { View(depth: $0, cameraFromWorld: $0.worldFromCamera.inverse) }
    }

    /// How far the surface lies behind a place, seen from the cameras, in the mean over the pictures
    /// that look through the place or show it; less than 0 where it lies before it. Pictures that the
    /// surface hides the place from do not count. Where none counts it is `limit`.
    /// - Parameter limit: each picture's distance counts at most as this.
    func distanceBehind(_ place: Vector3, atMost limit: Double) -> Double {
        var (sum, count) = (0.0, 0)
        for view in views {
            let point = view.cameraFromWorld * place
            let camera = view.depth.intrinsics
            guard let pixel = camera.project(point) else { continue }
            let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
            guard x >= 0, y >= 0, x < camera.width, y < camera.height else { continue }
            let depth = Double(view.depth.values[y * camera.width + x])
            guard depth > 0, depth - point.z > -limit else { continue }
            sum += min(limit, depth - point.z)
            count += 1
        }
        return count > 0 ? sum / Double(count) : limit
    }
}
