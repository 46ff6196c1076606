import Glibc
import Scene

/// A camera on a pan-tilt head that a person carries round an object. The person looks about while
/// walking, and the head's foot turns with the person: only the head keeps the object in the
/// picture. Identical to the bit for the same options, times and angles.
public struct CarriedCamera {
    /// The exact camera.
    public let intrinsics: Intrinsics
    private let options: VirtualCameraOptions
    private var scene: VirtualScene
    private var sensor: Sensor
    private var blur: MotionBlur

    private static let degree = Double.pi / 180
    /// Seconds of a slow walk round a table.
    public static let lapSeconds = 45.0
    /// How far the foot turns away from the object to either side, and how often: somebody who
    /// looks where they go. Guesses.
    private static let (swing, swingSeconds) = (35 * degree, 8.0)
    /// The same up and down, from step to step. Guesses.
    private static let (sway, swaySeconds) = (4 * degree, 1.6)

    /// A camera that walks round this object. Throws for a size of the picture out of range.
    public init(options: VirtualCameraOptions) throws(SimulatorError) {
        self.options = options
        intrinsics = try options.intrinsics()
        scene = VirtualScene(object: options.object, seed: options.seed, intrinsics: intrinsics)
        sensor = Sensor(seed: options.seed, width: options.width)
        blur = MotionBlur(intrinsics: intrinsics)
    }

    /// The middle of the object's box, in the frame of the table.
    public var objectCenter: Vector3 { Vector3(0, 0, scene.targetHeight) }

    /// The camera's pose in the frame of the table.
    /// - Parameters:
    ///   - seconds: of the walk; until 0 the person stands, and the foot faces the object.
    ///   - pan, tilt: of the head in radians, to the right and up of where the foot faces.
    public func worldFromCamera(walked seconds: Double, pan: Double, tilt: Double) -> RigidTransform
    {
        let walked = max(0, seconds)
        var foot = Viewpoint()
        foot.azimuth += 2 * .pi * walked / Self.lapSeconds
        foot.yaw = Self.swing * sin(2 * .pi * walked / Self.swingSeconds)
        foot.pitch = Self.sway * sin(2 * .pi * walked / Self.swaySeconds)
        let head =
            Rotation(angle: pan, axis: Vector3(0, 1, 0))
            * Rotation(angle: tilt, axis: Vector3(1, 0, 0))
        return foot.worldFromCamera(targetHeight: scene.targetHeight)
            * RigidTransform(rotation: head, translation: .zero)
    }

    /// The picture at `time`, the middle of its exposure.
    /// - Parameters:
    ///   - walked: seconds of the walk at that time.
    ///   - pan, tilt, speed: the head's angles, radians, and the speed of its pan, radians a second.
    public mutating func frame(
        index: Int, at time: Timestamp, walked: Double, pan: Double, tilt: Double, speed: Double
    ) -> Frame {
        let exposure = Sensor.exposure(light: 1)
        func pose(_ offset: Double) -> RigidTransform {
            worldFromCamera(walked: walked + offset, pan: pan + speed * offset, tilt: tilt)
        }
        let (half, middle) = (exposure.seconds / 2, pose(0))
        scene.draw(worldFromCamera: middle)
        let light = blur.blurred(
            scene.rasteriser.radiance, inverseDepth: scene.rasteriser.inverseDepth,
            twist: CameraTwist(from: pose(-half), to: pose(half), middle: middle))
        let (luma, picture) = sensor.develop(
            light, width: intrinsics.width, height: intrinsics.height, light: 1,
            exposure: exposure, frameIndex: index)
        return Frame(
            index: index, name: "walk-\(index)", timestamp: time, luma: luma,
            preview: options.wantsPreview
                ? picture.reduced(leastWidth: VirtualCamera.leastPreviewWidth) : nil,
            original: .rgb(picture),
            depth: options.hasDepth
                ? scene.rasteriser.depth(unit: VirtualCamera.metersPerDepthUnit) : nil,
            intrinsics: intrinsics, worldFromCamera: options.hasPoses ? middle : nil,
            exposure: exposure)
    }
}
