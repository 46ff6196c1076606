import Scene

/// What the cameras of a walk look at.
struct Aim {
    /// The point nearest to their axes.
    let point: Vector3
    /// The middle one of the cameras' distances to it.
    let distance: Double
    /// The picture's short side at that distance.
    let short: Double
    /// Away from the ground, by how the cameras were held.
    let up: Vector3
    /// The last camera.
    let eye: Vector3
    /// How far round the point the cameras were, radians.
    let seenRadians: Double
}
