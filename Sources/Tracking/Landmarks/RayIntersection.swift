import Scene

/// The point where the rays of two views meet.
struct RayIntersection {
    let point: Vector3
    /// Whether the point is so far away that the angle between the rays is below the usual limit.
    let isFar: Bool

    /// What an intersection must satisfy.
    struct Limits {
        /// Factor of the two limits `leastAngle` and `leastFarAngle`.
        var angleShare = 1.0
        /// Largest distance of the point from each of the two rays, in pixels of their pictures.
        var errorPixels: Double
        /// Whether a point that is far away may have a smaller angle between its rays.
        var allowsFar = true
    }

    /// A point at the keyframe's median depth is rejected if the angle between its rays is smaller
    /// than this, radians: such an angle says little about depth. A guess.
    private static let leastAngle = 0.03
    /// For a point farther away, the least angle is smaller, in inverse proportion to its depth,
    /// but never below this, radians. The direction of a distant point shows how the camera turned,
    /// even if the depth is uncertain. Chosen on rendered scans: 0.003 gave no better poses, even
    /// on dark tables with few nearer points.
    private static let leastFarAngle = 0.006

    /// The point where a keyframe's ray meets a ray from `pose`; nil where the limits are not
    /// satisfied.
    init?(
        _ first: Landmark.Observation, of keyframe: Keyframe, and ray: Vector2,
        from pose: RigidTransform, focal: Vector2, _ limits: Limits
    ) {
        let usual = limits.angleShare * Self.leastAngle
        let least = limits.allowsFar ? limits.angleShare * Self.leastFarAngle : usual
        guard
            let point = LandmarkMap.triangulated(
                first.ray, keyframe.cameraFromWorld, ray, pose, focal: focal, leastAngle: least,
                mostErrorPixels: limits.errorPixels)
        else { return nil }
        let angle = angle(between: keyframe.position - point, and: pose.inverse.translation - point)
        isFar = limits.allowsFar && angle < usual
        let depth = (pose * point).z
        if isFar, angle * depth < usual * keyframe.medianDepth { return nil }
        self.point = point
    }
}
