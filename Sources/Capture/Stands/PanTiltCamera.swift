import Foundation
import Scene
import Simulator
import Vision

/// The camera on the virtual head; its picture turns with the motors. The camera knows where the
/// people are and therefore also simulates the detector, with noise and missed detections.
final class PanTiltCamera: FrameSource {
    let description: SourceDescription
    let people: [VirtualWalker]
    private let world: VirtualStandWorld
    private let room: VirtualRoom
    private var detector: VirtualDetector
    private var index = 0
    private var isOpen = true
    private var findings: [VirtualDetector.Detection] = []
    /// Horizontal position of the middle of the first person in the newest picture, as a share of
    /// the picture's width. Nil if the person is behind the camera.
    private(set) var truePlace: Double?

    /// The speed of the person, and the seed of the scene.
    struct Walk: Sendable {
        /// Angular speed of the person, who walks round the head, degrees a second.
        var degreesPerSecond = 20.0
        /// Seed for the room, the person, the path and the noise of the simulated detector.
        var seed: UInt64 = 1
    }

    private static let framesPerSecond = 30.0
    /// The person walks for this number of seconds and then stands still.
    private static let walkSeconds = 600.0
    /// The two people pass each other this number of times (guess).
    private static let crossings = 200
    /// Width and height of a person who is near enough for the face to be visible, in shares of the
    /// picture's width and height (guess).
    private static let nearSize = (0.24, 0.8)

    /// A camera that sees one person who walks to and fro, or two people who pass each other.
    /// - Parameters:
    ///   - width: width of its pictures in pixels; their aspect ratio is 16:9.
    ///   - walk: speed and seed of the walk.
    ///   - hasFaces: whether people are near enough for their faces to be visible.
    init(
        world: VirtualStandWorld, people count: Int = 1, width: Int = 320, walk: Walk = Walk(),
        hasFaces: Bool = false
    ) {
        self.world = world
        let seed = walk.seed
        room = VirtualRoom(seed: seed, width: width, height: width * 9 / 16)
        detector = VirtualDetector(seed: seed)
        (detector.fieldOfView, detector.aspect) = (VirtualRoom.fieldOfView, 16.0 / 9)
        var walkers: [VirtualWalker]
        if count > 1 {
            let paths = PersonPath.crossing(passes: Self.crossings, meets: false, seed: seed)
            walkers = [
                VirtualWalker(path: paths.first, seed: seed),
                VirtualWalker(path: paths.other, distance: 4, seed: seed &+ 3),
            ]
        } else {
            walkers = [
                VirtualWalker(
                    path: .walking(
                        speed: walk.degreesPerSecond, seconds: Self.walkSeconds, seed: seed),
                    seed: seed)
            ]
        }
        if hasFaces {
            for index in walkers.indices {
                (walkers[index].width, walkers[index].height) = Self.nearSize
                walkers[index].portrait = StandPortrait(number: index)
            }
        }
        people = walkers
        description = SourceDescription(
            name: "sim:" + world.name, format: phrase("camera of the virtual stand"), kind: .live,
            frameCount: nil, hasPoses: false, hasDepth: false, isMetric: false,
            intrinsicsOrigin: .source)
    }

    func next() throws -> SourceEvent? {
        guard isOpen else { return nil }
        var time = Timestamp(seconds: Double(index + 1) / Self.framesPerSecond)
        if !world.isInStep {
            // The pictures follow the machine's clock. If this picture is too late, the camera
            // skips to the picture for the present time.
            let late = world.now.seconds(since: time)
            if late > VirtualStandWorld.mostLateSeconds {
                index = Int(world.now.seconds * Self.framesPerSecond)
                time = Timestamp(seconds: Double(index + 1) / Self.framesPerSecond)
            }
            let wait = time.seconds(since: world.now)
            if wait > 0 { Thread.sleep(forTimeInterval: wait) }
        }
        let truth = world.truth(at: time)
        findings = detector.detect(
            at: people, seconds: time.seconds, pan: truth.pan, tilt: truth.tilt)
        let direction = people[0].path.direction(at: time.seconds)
        truePlace =
            detector.place(
                yaw: direction.yaw, pitch: direction.pitch, pan: truth.pan, tilt: truth.tilt)?.x
        let picture = room.picture(
            of: people, seconds: time.seconds, pan: truth.pan, tilt: truth.tilt)
        defer { index += 1 }
        return .frame(
            Frame(
                index: index, name: "stand-\(index)", timestamp: time,
                luma: ColorConversion.luma(picture), preview: picture, original: .rgb(picture),
                intrinsics: room.intrinsics))
    }

    func close() { isOpen = false }

    /// The detections of the simulated detector in the newest picture.
    var newestFindings: [VirtualDetector.Detection] { findings }
}
