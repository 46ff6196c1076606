import Scene

extension BoundingBox {
    /// Whether a camera's picture shows any part of the box: a part of an edge, or a face that
    /// fills the whole picture. In the second case, the ray through the picture's centre meets the
    /// box.
    func isInPicture(_ camera: Intrinsics, worldFromCamera: RigidTransform) -> Bool {
        let cameraFromWorld = worldFromCamera.inverse
        let corners = corners.map { cameraFromWorld * $0 }
        // Each edge is sampled at 25 points, so a visible part shorter than a 24th of the edge may
        // be missed.
        let pieces = 24
        for (from, to) in Self.edges {
            for piece in 0...pieces {
                let share = Double(piece) / Double(pieces)
                let point = corners[from] + (corners[to] - corners[from]) * share
                guard point.isFinite, let pixel = camera.project(point) else { continue }
                if pixel.x >= -0.5, pixel.x < Double(camera.width) - 0.5, pixel.y >= -0.5,
                    pixel.y < Double(camera.height) - 0.5
                {
                    return true
                }
            }
        }
        return isHit(from: worldFromCamera.translation, along: worldFromCamera.rotation.zAxis)
    }

    /// Whether a ray in the world meets the box.
    private func isHit(from origin: Vector3, along direction: Vector3) -> Bool {
        let objectFromWorld = worldFromObject.inverse
        return boxCrossing(
            half: size / 2, from: objectFromWorld * (origin - center),
            along: objectFromWorld * direction, within: 0...Double.infinity) != nil
    }
}
