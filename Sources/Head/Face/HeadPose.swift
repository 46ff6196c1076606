import Glibc
import Scene

/// The orientation of a head in radians, from the person's view. The head first rolls, then nods
/// (pitch), then turns (yaw). The head's axes: x to the person's left, y up, z out of the face.
public struct HeadPose: Equatable, Sendable, Codable {
    /// The turn of the head; positive to the person's left.
    public var yaw: Double
    /// The nod of the head; positive with the chin up.
    public var pitch: Double
    /// The tilt of the head; positive toward the person's right shoulder.
    public var roll: Double

    /// The face looks straight at the camera.
    public static let frontal = HeadPose(yaw: 0, pitch: 0, roll: 0)

    /// A pose of these angles in radians.
    public init(yaw: Double, pitch: Double, roll: Double = 0) {
        (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
    }

    /// A pose of these angles in degrees.
    public init(yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double = 0) {
        self.init(
            yaw: .degrees(yawDegrees), pitch: .degrees(pitchDegrees), roll: .degrees(rollDegrees))
    }

    /// The pose of a head whose axes are turned by this rotation from the frontal pose.
    public init(_ rotation: Rotation) {
        let (x, y, z) = (rotation.xAxis, rotation.yAxis, rotation.zAxis)
        self.init(
            yaw: atan2(z.x, z.z), pitch: asin(z.y.clamped(to: -1...1)), roll: atan2(x.y, y.y))
    }

    /// The pose of a head that a camera sees, from its rotation `cameraFromHead` (camera axes x
    /// right, y down, z forward).
    public init(cameraFromHead: Rotation) {
        self.init(Self.frontalRotation.inverse * cameraFromHead)
    }

    /// The rotation of the head's axes in this pose.
    public var rotation: Rotation {
        Rotation(angle: yaw, axis: Vector3(0, 1, 0))
            * Rotation(angle: -pitch, axis: Vector3(1, 0, 0))
            * Rotation(angle: roll, axis: Vector3(0, 0, 1))
    }

    /// The rotation `cameraFromHead` of a head in this pose.
    public var cameraFromHead: Rotation { Self.frontalRotation * rotation }

    /// This pose relative to another pose; relative to itself, a pose is frontal.
    public func relative(to start: HeadPose) -> HeadPose {
        HeadPose(start.rotation.inverse * rotation)
    }

    /// The angle of the rotation between two poses, radians.
    public func angle(to other: HeadPose) -> Double {
        rotation.angle(to: other.rotation)
    }

    /// Angles in degrees, for words and thresholds.
    public var degrees: (yaw: Double, pitch: Double, roll: Double) {
        (yaw.inDegrees, pitch.inDegrees, roll.inDegrees)
    }

    /// Whether no angle is NaN or infinite.
    public var isFinite: Bool { yaw.isFinite && pitch.isFinite && roll.isFinite }

    /// The rotation `cameraFromHead` of a head that looks at the camera: the head's y is the
    /// camera's -y, and the head's z is the camera's -z.
    private static let frontalRotation = Rotation(x: 1, y: 0, z: 0, w: 0)
}
