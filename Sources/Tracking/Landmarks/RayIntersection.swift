import Scene

/// The point where the rays of two views meet.
struct RayIntersection {
    let point: Vector3
    /// Whether the rays meet at a smaller angle than `leastAngle` allows, since the point is far
    /// away.
    let isFar: Bool

    /// What an intersection must satisfy.
    struct Limits {
        /// Least angle between the rays, as a share of `leastAngle` or `leastFarAngle`.
        var angleShare = 1.0
        /// Largest distance of each ray from the point, pixels.
        var errorPixels: Double
        /// Whether points far away may meet at a smaller angle.
        var allowsFar = true
    }

    /// Least angle between the rays of a point at the keyframe's median depth, radians: a smaller
    /// one says little about depth. A guess.
    private static let leastAngle = 0.03
    /// A point farther away needs an angle that is smaller in proportion, but at least this one,
    /// radians. Its direction determines how the camera turned, even if its depth is uncertain.
    /// Chosen on drawn scans: 0.003 gave no better poses, even on dark tables with few nearer
    /// points.
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
