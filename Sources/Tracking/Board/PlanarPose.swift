import Scene

/// Poses of a flat shape from its picture: a first pose, and the mirrored pose, which fits almost
/// as well.
enum PlanarPose {
    /// Points are degenerate if their mean distance from their centre, or the length of an axis, is
    /// not above this limit (guess).
    private static let leastLength = 1e-12

    /// The pose of four or more points in one plane, from their ideal image points (z = 1), by the
    /// direct linear transform; nil when the points are degenerate. Source: Zhang 2000, appendix C,
    /// with coordinates normalised after Hartley 1997.
    static func cameraFromPlane(_ inPlane: [Vector2], _ seen: [Vector2]) -> RigidTransform? {
        precondition(inPlane.count == seen.count)
        guard inPlane.count >= 4, let from = Normalisation(inPlane), let to = Normalisation(seen)
        else { return nil }
        let h = DirectLinearTransform.solve(inPlane.map(from.apply), seen.map(to.apply)).vectors[0]
        // Columns of the homography, without the normalisations.
        func column(_ i: Int) -> Vector3 { to.remove(Vector3(h[i], h[3 + i], h[6 + i])) }
        var (a, b, t) = (column(0) * from.scale, column(1) * from.scale, column(2))
        t -= a * from.mean.x + b * from.mean.y
        let length = (a.length * b.length).squareRoot()
        guard length > leastLength, length.isFinite else { return nil }
        // Chooses the sign that puts the plane in front of the camera.
        let scale = t.z < 0 ? -length : length
        (a, b, t) = (a / scale, b / scale, t / scale)
        // Turns both axes by the same angle until they are perpendicular: the nearest rotation that
        // treats both axes alike.
        guard let sum = (a + b).normalized, let normal = cross(a, b).normalized else { return nil }
        let side = cross(normal, sum)
        let x = (sum - side) * 0.5.squareRoot()
        return RigidTransform(
            rotation: Rotation(xAxis: x, yAxis: cross(normal, x), zAxis: normal), translation: t)
    }

    /// The second pose that fits a flat shape round `center` when it is small in the picture: its
    /// normal is mirrored at the line of sight (Schweighofer and Pinz 2006).
    static func mirrored(
        _ cameraFromBoard: RigidTransform, center: Vector3, normal: Vector3
    ) -> RigidTransform? {
        let place = cameraFromBoard * center
        guard let sight = place.normalized else { return nil }
        let seen = cameraFromBoard.rotation * normal
        // The rotation that takes the normal to its mirror image.
        let axis = cross(seen, sight)
        var tilt = angle(between: seen, and: sight)
        if tilt > .pi / 2 { tilt -= .pi }
        let turn = Rotation(angle: 2 * tilt, axis: axis)
        return RigidTransform(
            rotation: turn * cameraFromBoard.rotation,
            translation: place - turn * (cameraFromBoard.rotation * center))
    }

    /// Moves points to their mean and scales them to a mean distance of √2.
    private struct Normalisation {
        let mean: Vector2
        let scale: Double

        init?(_ points: [Vector2]) {
            let mean = points.reduce(.zero, +) / Double(points.count)
            let spread = points.reduce(0) { $0 + ($1 - mean).length } / Double(points.count)
            guard spread > leastLength, spread.isFinite else { return nil }
            (self.mean, scale) = (mean, 2.0.squareRoot() / spread)
        }

        func apply(_ point: Vector2) -> Vector2 { (point - mean) * scale }

        /// A homogeneous point in the original coordinates.
        func remove(_ h: Vector3) -> Vector3 {
            Vector3(h.x / scale + mean.x * h.z, h.y / scale + mean.y * h.z, h.z)
        }
    }
}
