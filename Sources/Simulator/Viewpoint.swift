import Glibc
import Scene

/// The virtual camera's position and direction, and the light.
struct Viewpoint: Equatable, Sendable {
    /// Angle around the object, radians, counter-clockwise seen from above, 0 on the x axis.
    var azimuth = Viewpoint.usualAzimuth
    /// Angle above the object's centre, radians.
    var elevation = Viewpoint.usualElevation
    /// Distance from the object's centre, metres.
    var distance = Viewpoint.usualDistance
    /// Turn of the camera to the right, away from the object, radians.
    var yaw = 0.0
    /// Turn of the camera upwards, away from the object, radians.
    var pitch = 0.0
    /// Tilt to the right, radians.
    var roll = 0.0
    /// Light on the table, 1 = full.
    var light = 1.0
    /// The light that the automatic exposure is set for; nil for the present light.
    var exposedLight: Double?
    /// Whether the object is upright or flipped.
    var restingPose = VirtualObject.RestingPose.upright

    // Numbers without an origin beside them are guesses.

    /// Azimuth from which the jug's handle is on the right and its spout on the left, radians.
    static let usualAzimuth = -68 * Double.pi / 180
    /// The usual distance from the object's centre, metres: an arm's length. The object then fills
    /// half of the picture's short side.
    static let usualDistance = 0.45
    /// The usual elevation, radians: that of a person who sits at the table.
    static let usualElevation = 28 * Double.pi / 180
    /// Least height of the camera above the table, metres.
    static let leastHeightMeters = 0.02

    /// The camera's pose, for a target at this height above the origin (metres).
    func worldFromCamera(targetHeight: Double) -> RigidTransform {
        let target = Vector3(0, 0, targetHeight)
        let around = Vector3(
            cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation))
        var eye = target + distance * around
        eye.z = max(eye.z, Self.leastHeightMeters)
        let forward = (target - eye).normalized ?? Vector3(-1, 0, 0)
        // The camera's right axis depends only on the azimuth, so no view is degenerate.
        let right = Vector3(-sin(azimuth), cos(azimuth), 0)
        let down = cross(forward, right)
        let facing = Rotation(xAxis: right, yAxis: down, zAxis: forward)
        let turned =
            Rotation(angle: -yaw, axis: Vector3(0, 0, 1)) * facing
            * Rotation(angle: pitch, axis: Vector3(1, 0, 0))
            * Rotation(angle: roll, axis: Vector3(0, 0, 1))
        return RigidTransform(rotation: turned, translation: eye)
    }
}
