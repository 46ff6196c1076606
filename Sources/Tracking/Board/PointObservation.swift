import Scene

/// A point at a known position, and the pixel that sees it.
struct PointObservation: Equatable {
    var pointInWorld: Vector3
    var pixel: Vector2
}

extension Intrinsics {
    /// The pixel that sees a point in the camera's frame, and its derivatives by a rotation and a
    /// translation of that frame (`PoseEquations`); nil where `project` is nil.
    func projectWithDerivatives(
        _ p: Vector3
    ) -> (pixel: Vector2, dx: PoseEquations.Row, dy: PoseEquations.Row)? {
        guard let pixel = project(p) else { return nil }
        let (x, y, inverseDepth) = (p.x / p.z, p.y / p.z, 1 / p.z)
        let (dxdx, dxdy, dydx, dydy) = distortion.derivatives(at: Vector2(x, y))
        // Derivatives with respect to the point. The chain rule then gives those with respect to
        // rotation (ω × p) and translation.
        func row(_ a: Double, _ b: Double, _ focal: Double) -> PoseEquations.Row {
            let scale: Double = focal * inverseDepth
            let direction = Vector3(a, b, -(a * x + b * y))
            let g: Vector3 = direction * scale
            let turn = cross(p, g)
            return PoseEquations.Row(turn.x, turn.y, turn.z, g.x, g.y, g.z, 0, 0)
        }
        return (pixel, row(dxdx, dxdy, fx), row(dydx, dydy, fy))
    }
}
