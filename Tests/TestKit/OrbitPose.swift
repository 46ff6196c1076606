import Scene

extension RigidTransform {
    /// `worldFromCamera` of a camera that looks at `center` from a sphere round it; z is up. Angles
    /// are in radians, the elevation below π/2.
    public init(
        orbiting center: Vector3, azimuth: Double, elevation: Double, distance: Double
    ) {
        let turn = Rotation(angle: azimuth, axis: Vector3(0, 0, 1))
        let lift = Rotation(angle: -elevation, axis: Vector3(0, 1, 0))
        let eye = center + turn * (lift * Vector3(distance, 0, 0))
        guard
            let pose = RigidTransform(eye: eye, target: center, up: Vector3(0, 0, 1))
        else { preconditionFailure("A camera straight above has no upright picture.") }
        self = pose
    }
}
