/// A rigid change of frame. Named `targetFromSource`: it maps a point in the source frame to the
/// same point in the target frame, so products read by cancellation (`worldFromCamera *
/// cameraFromBoard` is `worldFromBoard`).
public struct RigidTransform: Equatable, Sendable, Codable {
    /// The rotation, applied first.
    public var rotation: Rotation
    /// The source frame's origin in the target frame, in the target's unit of length.
    public var translation: Vector3

    /// The transform that changes nothing.
    public static let identity = RigidTransform(rotation: .identity, translation: .zero)

    /// The transform that first rotates, then translates.
    public init(rotation: Rotation, translation: Vector3) {
        self.rotation = rotation
        self.translation = translation
    }

    /// `worldFromCamera` of a camera at `eye` that looks at `target` (OpenCV axes: x right, y down,
    /// z forward), with `up` upwards in the picture. Nil when `target` is at `eye`, or `up` points
    /// along the line of sight.
    public init?(eye: Vector3, target: Vector3, up: Vector3) {
        guard let forward = (target - eye).normalized,
            let right = cross(forward, up).normalized
        else { return nil }
        let down = cross(forward, right)
        self.init(
            rotation: Rotation(xAxis: right, yAxis: down, zAxis: forward), translation: eye)
    }

    /// The inverse transform.
    public var inverse: RigidTransform {
        let back = rotation.inverse
        return RigidTransform(rotation: back, translation: -(back * translation))
    }

    /// The composition: first `b`, then `a`.
    public static func * (a: RigidTransform, b: RigidTransform) -> RigidTransform {
        RigidTransform(
            rotation: a.rotation * b.rotation,
            translation: a.rotation * b.translation + a.translation)
    }

    /// The transformed point.
    public static func * (transform: RigidTransform, point: Vector3) -> Vector3 {
        transform.rotation * point + transform.translation
    }

    /// The transform at `fraction` 0...1 of the way to `other`: linear for the position, on the
    /// shorter arc for the rotation.
    public func interpolated(to other: RigidTransform, fraction: Double) -> RigidTransform {
        RigidTransform(
            rotation: rotation.interpolated(to: other.rotation, fraction: fraction),
            translation: translation + fraction * (other.translation - translation))
    }
}
