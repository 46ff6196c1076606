import Foundation
import Scene
import Simulator

/// The camera before the virtual turntable; its time is that of the virtual stand.
final class TableCamera: FrameSource {
    let description: SourceDescription
    private let world: VirtualStandWorld
    private var camera: TurntableCamera
    private var index = 0
    private var isOpen = true

    private static let framesPerSecond = 30.0

    /// A camera before this world, which must be a turntable.
    init(world: VirtualStandWorld, options: VirtualCameraOptions) throws {
        self.world = world
        camera = try TurntableCamera(options: options)
        description = SourceDescription(
            name: "sim:stand", format: "camera before the virtual turntable", kind: .live,
            frameCount: nil, hasPoses: false, hasDepth: options.hasDepth, isMetric: true,
            intrinsicsOrigin: .source)
    }

    /// Height above the table of the point that the camera looks at, metres.
    var aimHeight: Double { camera.aimHeight }

    func next() throws -> SourceEvent? {
        guard isOpen else { return nil }
        let time = timeOfNext()
        camera.stand(world.isObjectFlipped ? .flipped : .upright)
        let truth = world.truth(at: time)
        let frame = camera.frame(
            index: index, at: time, angle: truth.pan, speed: truth.panSpeed,
            elevation: truth.tilt)
        index += 1
        return .frame(frame)
    }

    /// When the next picture is taken; waits for it where the world keeps to the machine's time.
    private func timeOfNext() -> Timestamp {
        func time() -> Timestamp {
            Timestamp(seconds: Double(index + 1) / Self.framesPerSecond)
        }
        guard !world.isInStep else { return time() }
        // After a pause of the machine, or where it draws slowly, pictures are left out.
        if world.now.seconds(since: time()) > 0.1 {
            index = Int(world.now.seconds * Self.framesPerSecond)
        }
        let wait = time().seconds(since: world.now)
        if wait > 0 { Thread.sleep(forTimeInterval: wait) }
        return time()
    }

    func close() { isOpen = false }
}
