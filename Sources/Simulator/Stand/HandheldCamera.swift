import Glibc
import Scene

/// A camera on a pan-tilt head that a person carries around an object. The person looks about while
/// walking, and the head's base turns with the person. So only the motors of the head keep the
/// object in the picture. The pictures are identical to the bit for the same options, times and
/// angles.
public struct HandheldCamera {
    private let options: VirtualCameraOptions
    private var camera: SceneCamera

    private static let degree = Double.pi / 180
    /// Seconds of a slow walk around a table (guess).
    public static let lapSeconds = 45.0
    /// Amplitude in radians and period in seconds of the base's turn away from the object: the
    /// person looks ahead while walking. Guesses.
    private static let (swing, swingSeconds) = (35 * degree, 8.0)
    /// Amplitude in radians and period in seconds of the base's tilt, which the person's steps
    /// cause. Guesses.
    private static let (sway, swaySeconds) = (4 * degree, 1.6)

    /// A camera that is carried around this object. Throws for a picture size out of range.
    public init(options: VirtualCameraOptions) throws(SimulatorError) {
        self.options = options
        camera = try SceneCamera(options: options)
    }

    /// The camera's true intrinsics.
    public var intrinsics: Intrinsics { camera.intrinsics }

    /// The centre of the object's box, in the frame of the table.
    public var objectCenter: Vector3 { Vector3(0, 0, camera.scene.targetHeight) }

    /// The camera's pose in the frame of the table.
    /// - Parameters:
    ///   - seconds: since the walk began; before 0 the person stands and the base faces the object.
    ///   - pan, tilt: the head's angles relative to the base, in radians, to the right and up.
    public func worldFromCamera(
        walked seconds: Double, pan: Double, tilt: Double
    ) -> RigidTransform {
        Self.worldFromCamera(
            walked: seconds, pan: pan, tilt: tilt, targetHeight: camera.scene.targetHeight)
    }

    private static func worldFromCamera(
        walked seconds: Double, pan: Double, tilt: Double, targetHeight: Double
    ) -> RigidTransform {
        let walked = max(0, seconds)
        var foot = Viewpoint()
        foot.azimuth += 2 * .pi * walked / lapSeconds
        foot.yaw = swing * sin(2 * .pi * walked / swingSeconds)
        foot.pitch = sway * sin(2 * .pi * walked / swaySeconds)
        let head =
            Rotation(angle: pan, axis: Vector3(0, 1, 0))
            * Rotation(angle: tilt, axis: Vector3(1, 0, 0))
        return foot.worldFromCamera(targetHeight: targetHeight)
            * RigidTransform(rotation: head, translation: .zero)
    }

    /// The picture at `time`, the middle of its exposure.
    /// - Parameters:
    ///   - walked: seconds since the walk began.
    ///   - pan, tilt, speed: the head's angles, radians, and the speed of its pan, radians a
    ///     second.
    public mutating func frame(
        index: Int, at time: Timestamp, walked: Double, pan: Double, tilt: Double, speed: Double
    ) -> Frame {
        let height = camera.scene.targetHeight
        func pose(_ offset: Double) -> RigidTransform {
            Self.worldFromCamera(
                walked: walked + offset, pan: pan + speed * offset, tilt: tilt, targetHeight: height
            )
        }
        var frame = camera.frame(
            index: index, name: "walk-\(index)", at: time, worldFromCamera: pose)
        frame.worldFromCamera = options.hasPoses ? pose(0) : nil
        return frame
    }
}
