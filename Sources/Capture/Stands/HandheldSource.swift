import Foundation
import Scene
import Simulator

/// The camera that a virtual person carries round an object. It is on a virtual pan-tilt head, or
/// the person holds it stiffly. Its time is that of the virtual stand.
final class HandheldSource: FrameSource {
    let description: SourceDescription
    /// The virtual stand with the head; nil if the person holds the camera stiffly.
    private let world: VirtualStandWorld?
    private var camera: HandheldCamera
    private var index = 0
    private var isOpen = true
    /// When the person started to walk.
    private var begun: Timestamp?

    private static let framesPerSecond = 30.0
    /// The person starts to walk after this time, seconds (guess). A camera without a head needs
    /// this time, because it does not learn when the capture starts.
    private static let startSeconds = 3.0
    /// Number of turns that the person walks.
    private static let laps = 3.0

    /// A camera on the head of this world, which must not be a turntable; nil for a camera without
    /// a head.
    init(world: VirtualStandWorld?, options: VirtualCameraOptions) throws {
        self.world = world
        camera = try HandheldCamera(options: options)
        description = SourceDescription(
            name: "sim:carried", format: phrase("camera that a virtual person carries"),
            kind: .live,
            frameCount: nil, hasPoses: options.hasPoses, hasDepth: options.hasDepth,
            isMetric: true, intrinsicsOrigin: .source)
    }

    func next() throws -> SourceEvent? {
        guard isOpen else { return nil }
        let time = Timestamp.ofPicture(&index, Self.framesPerSecond, in: world)
        let walked = secondsWalked(at: time)
        guard walked < Self.laps * HandheldCamera.lapSeconds else { return nil }
        let head = world?.truth(at: time) ?? (pan: 0, tilt: 0, panSpeed: 0)
        let frame = camera.frame(
            index: index, at: time, walked: walked, pan: head.pan, tilt: head.tilt,
            speed: head.panSpeed)
        index += 1
        return .frame(frame)
    }

    private func secondsWalked(at time: Timestamp) -> Double {
        begun =
            begun ?? (world == nil ? Timestamp(seconds: Self.startSeconds) : world?.walkBegun)
        return begun.map { time.seconds(since: $0) } ?? 0
    }

    func close() { isOpen = false }
}

extension Timestamp {
    /// Time of the next picture of a virtual stand's camera. If the world follows the machine's
    /// clock, this waits for that time. Pictures are skipped after a pause of the machine, or if
    /// drawing is slow.
    static func ofPicture(
        _ index: inout Int, _ framesPerSecond: Double, in world: VirtualStandWorld?
    ) -> Timestamp {
        func time(_ index: Int) -> Timestamp {
            Timestamp(seconds: Double(index + 1) / framesPerSecond)
        }
        guard let world, !world.isInStep else { return time(index) }
        if world.now.seconds(since: time(index)) > VirtualStandWorld.mostLateSeconds {
            index = Int(world.now.seconds * framesPerSecond)
        }
        let wait = time(index).seconds(since: world.now)
        if wait > 0 { Thread.sleep(forTimeInterval: wait) }
        return time(index)
    }
}
