import Scene

/// The place that the cameras of a walk look at.
struct Aim {
    /// The point nearest to their axes.
    let point: Vector3
    /// Median distance of the cameras from the point.
    let distance: Double
    /// Length of the picture's short side at that distance.
    let short: Double
    /// Up direction, estimated from how the cameras were held.
    let up: Vector3
    /// Position of the last camera.
    let eye: Vector3
    /// Angle round the point over which the cameras were, radians.
    let seenRadians: Double
}
