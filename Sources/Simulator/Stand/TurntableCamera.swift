import Scene

/// A fixed camera in front of an object on a turntable: the object and its table turn, the room
/// behind them does not. The pictures are identical to the bit for the same options and angles.
public struct TurntableCamera {
    /// The options; script, frames and poses are ignored.
    public let options: VirtualCameraOptions
    /// Distance from the lens to the point of the table's axis that the camera looks at, metres.
    public static let distance = Viewpoint.usualDistance

    private var camera: SceneCamera

    /// A camera in front of this object. Throws for a picture size out of range.
    public init(options: VirtualCameraOptions) throws(SimulatorError) {
        self.options = options
        camera = try SceneCamera(options: options)
    }

    /// The camera's true intrinsics.
    public var intrinsics: Intrinsics { camera.intrinsics }

    /// Height above the table of the point that the camera looks at, metres.
    public var targetHeight: Double { camera.scene.targetHeight }

    /// The object's true surface, in the frame of the table: z up, origin where the axis meets the
    /// table.
    public var trueMesh: Mesh {
        camera.scene.object.mesh(restingPose: camera.scene.restingPose)
    }

    /// Flips the object, or turns it upright again.
    public mutating func setRestingPose(_ restingPose: VirtualObject.RestingPose) {
        camera.setRestingPose(restingPose)
    }

    /// The camera's pose in the frame of a table that has turned by `angle` (radians, clockwise
    /// from above). The camera is `elevation` radians above the point that it looks at.
    public func tableFromCamera(angle: Double, elevation: Double) -> RigidTransform {
        Self.viewpoint(angle, elevation).worldFromCamera(targetHeight: targetHeight)
    }

    private static func viewpoint(_ angle: Double, _ elevation: Double) -> Viewpoint {
        var view = Viewpoint()
        view.azimuth += angle
        view.elevation = elevation
        return view
    }

    /// The picture at `time`, the middle of its exposure.
    /// - Parameters:
    ///   - angle, speed: the table's angle in radians and its speed in radians a second, clockwise
    ///     from above.
    ///   - elevation: the camera's elevation, radians.
    public mutating func frame(
        index: Int, at time: Timestamp, angle: Double, speed: Double, elevation: Double
    ) -> Frame {
        let height = targetHeight
        return camera.frame(
            index: index, name: "table-\(index)", at: time,
            roomFromTable: Rotation(angle: -angle, axis: Vector3(0, 0, 1))
        ) { offset in
            Self.viewpoint(angle + speed * offset, elevation).worldFromCamera(targetHeight: height)
        }
    }
}
