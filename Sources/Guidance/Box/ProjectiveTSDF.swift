import Scene

/// The surface in depth pictures, as truncated signed distances (Curless and Levoy 1996).
struct ProjectiveTSDF {
    private struct View {
        let depth: PosedDepth
        let cameraFromWorld: RigidTransform
    }

    private let views: [View]

    /// - Parameter views: depth pictures of one surface.
    init(_ views: [PosedDepth]) {
        self.views = views.map { View(depth: $0, cameraFromWorld: $0.worldFromCamera.inverse) }
    }

    /// Mean distance by which the surface lies behind a point, as seen from the cameras; negative
    /// where the surface lies in front. A picture is left out if it has no depth in the direction
    /// of the point, or hides the point by `limit` or more. If all pictures are left out, the
    /// result is `limit`.
    /// - Parameter limit: largest distance that a single picture contributes.
    func distanceBehind(_ place: Vector3, atMost limit: Double) -> Double {
        var (sum, count) = (0.0, 0)
        for view in views {
            let point = view.cameraFromWorld * place
            guard let depth = view.depth.value(inDirectionOf: point), depth > 0,
                depth - point.z > -limit
            else { continue }
            sum += min(limit, depth - point.z)
            count += 1
        }
        return count > 0 ? sum / Double(count) : limit
    }
}

extension PosedDepth {
    /// The depth of the pixel that lies in the direction of a point of the camera's frame; 0 where
    /// the depth is unknown, nil outside the picture.
    func value(inDirectionOf point: Vector3) -> Double? {
        guard let pixel = intrinsics.project(point) else { return nil }
        let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
        guard x >= 0, y >= 0, x < intrinsics.width, y < intrinsics.height else { return nil }
        return Double(values[y * intrinsics.width + x])
    }
}
