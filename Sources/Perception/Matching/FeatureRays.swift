import Scene
import Vision

extension Features {
    /// The features for which this camera has a ray, and their rays at depth 1 (x and y).
    /// - Parameters:
    ///   - scale: pixels of the camera's picture per pixel of the picture in which the features
    ///     were
    ///     found.
    ///   - corner: position of that picture's corner in the camera's picture, pixels.
    func seen(
        by camera: Intrinsics, scale: Double, corner: Vector2 = .zero
    ) -> (features: Features, rays: [Vector2]) {
        let half = Vector2(0.5, 0.5)
        var (kept, rays): ([Int], [Vector2]) = ([], [])
        for (index, keypoint) in keypoints.enumerated() {
            let pixel = corner + (keypoint.pixel + half) * scale - half
            guard let ray = camera.ray(through: pixel), ray.z > 0 else { continue }
            kept.append(index)
            rays.append(Vector2(ray.x / ray.z, ray.y / ray.z))
        }
        return (selected(kept), rays)
    }
}
