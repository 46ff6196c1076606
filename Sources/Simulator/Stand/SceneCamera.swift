import Scene

/// A lens and a sensor in front of the virtual object: they render a picture of the object from a
/// pose.
struct SceneCamera {
    /// The camera's true intrinsics.
    let intrinsics: Intrinsics
    let options: VirtualCameraOptions
    /// The object, its table and the room.
    private(set) var scene: VirtualScene
    private var sensor: Sensor
    private var blur: MotionBlur

    /// A camera with these options. Throws for a picture size out of range.
    init(options: VirtualCameraOptions) throws(SimulatorError) {
        self.options = options
        intrinsics = try options.intrinsics()
        scene = VirtualScene(object: options.object, seed: options.seed, intrinsics: intrinsics)
        sensor = Sensor(seed: options.seed, width: options.width)
        blur = MotionBlur(intrinsics: intrinsics)
    }

    /// Flips the object, or turns it upright again.
    mutating func setRestingPose(_ restingPose: VirtualObject.RestingPose) {
        scene.setRestingPose(restingPose)
    }

    /// The picture at `time`, the middle of its exposure, without a pose.
    /// - Parameters:
    ///   - worldFromCamera: the camera's pose `offset` seconds after that time.
    ///   - roomFromTable: the table's turn in the room.
    mutating func frame(
        index: Int, name: String, at time: Timestamp, roomFromTable: Rotation? = nil,
        worldFromCamera: (_ offset: Double) -> RigidTransform
    ) -> Frame {
        let exposure = Sensor.exposure(light: 1)
        let (half, middle) = (exposure.seconds / 2, worldFromCamera(0))
        scene.draw(worldFromCamera: middle, roomFromTable: roomFromTable)
        let light = blur.blurred(
            scene.rasteriser.radiance, inverseDepth: scene.rasteriser.inverseDepth,
            twist: CameraTwist(
                from: worldFromCamera(-half), to: worldFromCamera(half), middle: middle))
        let (luma, picture) = sensor.develop(
            light, width: intrinsics.width, height: intrinsics.height, light: 1,
            exposure: exposure, frameIndex: index)
        return Frame(
            index: index, name: name, timestamp: time, luma: luma,
            preview: options.wantsPreview
                ? picture.reduced(leastWidth: VirtualCamera.leastPreviewWidth) : nil,
            original: .rgb(picture),
            depth: options.hasDepth
                ? scene.rasteriser.depth(unit: VirtualCamera.metersPerDepthUnit) : nil,
            intrinsics: intrinsics, exposure: exposure)
    }
}
