import Scene

/// The point that the cameras of a walk look at, and how they see it.
struct LookAtPoint {
    /// The point nearest to the cameras' optical axes.
    let point: Vector3
    /// Median distance of the cameras from the point.
    let distance: Double
    /// Length that the picture's short side spans at `distance`.
    let short: Double
    /// Up direction, estimated from how the cameras were held.
    let up: Vector3
    /// Position of the last camera.
    let eye: Vector3
    /// Angle round the point that the cameras' positions span, radians.
    let seenRadians: Double
}
