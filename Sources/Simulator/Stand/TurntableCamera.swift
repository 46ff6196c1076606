import Scene

/// A camera that stands still before an object on a turntable: the object and its table turn, the
/// room behind them does not. Identical to the bit for the same options and angles.
public struct TurntableCamera {
    /// The exact camera.
    public let intrinsics: Intrinsics
    /// The options; script, frames and poses are not looked at.
    public let options: VirtualCameraOptions
    /// From the lens to the point of the axis that it looks at, metres.
    public static let distance = Viewpoint.usualDistance

    private var scene: VirtualScene
    private var sensor: Sensor
    private var blur: MotionBlur

    /// A camera before this object. Throws for a size of the picture out of range.
    public init(options: VirtualCameraOptions) throws(SimulatorError) {
        self.options = options
        intrinsics = try options.intrinsics()
        scene = VirtualScene(object: options.object, seed: options.seed, intrinsics: intrinsics)
        sensor = Sensor(seed: options.seed, width: options.width)
        blur = MotionBlur(intrinsics: intrinsics)
    }

    /// Height above the table of the point that the camera looks at, metres.
    public var aimHeight: Double { scene.targetHeight }

    /// The object's true surface, in the frame of the table: z up, origin where the axis meets it.
    public var trueMesh: Mesh { scene.object.mesh(standing: scene.standing) }

    /// Turns the object over, or back.
    public mutating func stand(_ standing: VirtualObject.Standing) { scene.stand(standing) }

    /// The camera's pose in the frame of a table that has turned by `angle` (radians, clockwise
    /// from above), at `elevation` radians above the point that it looks at.
    public func tableFromCamera(angle: Double, elevation: Double) -> RigidTransform {
        Self.viewpoint(angle, elevation).worldFromCamera(targetHeight: aimHeight)
    }

    private static func viewpoint(_ angle: Double, _ elevation: Double) -> Viewpoint {
        var view = Viewpoint()
        view.azimuth += angle
        view.elevation = elevation
        return view
    }

    /// The picture at `time`, the middle of its exposure.
    /// - Parameters:
    ///   - angle, speed: of the table, radians (a second), clockwise from above.
    ///   - elevation: of the camera, radians.
    public mutating func frame(
        index: Int, at time: Timestamp, angle: Double, speed: Double, elevation: Double
    ) -> Frame {
        let height = aimHeight
        let exposure = Sensor.exposure(light: 1)
        func pose(_ angle: Double) -> RigidTransform {
            Self.viewpoint(angle, elevation).worldFromCamera(targetHeight: height)
        }
        let half = speed * exposure.seconds / 2
        let twist = CameraTwist(
            from: pose(angle - half), to: pose(angle + half), middle: pose(angle))
        scene.draw(
            worldFromCamera: pose(angle),
            roomFromTable: Rotation(angle: -angle, axis: Vector3(0, 0, 1)))
        let light = blur.blurred(
            scene.rasteriser.radiance, inverseDepth: scene.rasteriser.inverseDepth, twist: twist)
        let (luma, picture) = sensor.develop(
            light, width: intrinsics.width, height: intrinsics.height, light: 1,
            exposure: exposure, frameIndex: index)
        return Frame(
            index: index, name: "table-\(index)", timestamp: time, luma: luma,
            preview: options.wantsPreview
                ? picture.reduced(leastWidth: VirtualCamera.leastPreviewWidth) : nil,
            original: .rgb(picture),
            depth: options.hasDepth
                ? scene.rasteriser.depth(unit: VirtualCamera.metersPerDepthUnit) : nil,
            intrinsics: intrinsics, exposure: exposure)
    }
}
