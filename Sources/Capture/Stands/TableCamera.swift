import Scene
import Simulator

/// The camera in front of the virtual turntable. Its time is the time of the virtual stand.
final class TableCamera: FrameSource {
    let description: SourceDescription
    private let world: VirtualStandWorld
    private var camera: TurntableCamera
    private var index = 0
    private var isOpen = true

    private static let framesPerSecond = 30.0

    /// A camera in front of this world, which must be a turntable.
    init(world: VirtualStandWorld, options: VirtualCameraOptions) throws {
        self.world = world
        camera = try TurntableCamera(options: options)
        description = SourceDescription(
            name: "sim:stand", format: phrase("camera in front of the virtual turntable"),
            kind: .live,
            frameCount: nil, hasPoses: false, hasDepth: options.hasDepth, isMetric: true,
            intrinsicsOrigin: .source)
    }

    /// Height above the table of the point that the camera looks at, metres.
    var aimHeight: Double { camera.targetHeight }

    func next() throws -> SourceEvent? {
        guard isOpen else { return nil }
        let time = Timestamp.ofPicture(&index, Self.framesPerSecond, in: world)
        camera.setRestingPose(world.isObjectFlipped ? .flipped : .upright)
        let truth = world.truth(at: time)
        let frame = camera.frame(
            index: index, at: time, angle: truth.pan, speed: truth.panSpeed,
            elevation: truth.tilt)
        index += 1
        return .frame(frame)
    }

    func close() { isOpen = false }
}
