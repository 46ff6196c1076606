import Foundation
import Scene
import Simulator
import Vision

/// The camera on the virtual head: its picture turns with the motors. It knows where the people are
/// and so plays the detector too, with its noise and misses.
final class PanTiltCamera: FrameSource {
    let description: SourceDescription
    let people: [VirtualWalker]
    private let world: VirtualStandWorld
    private let room: StandRoom
    private var detector: VirtualSight
    private var index = 0
    private var isOpen = true
    private var findings: [VirtualSight.Finding] = []
    /// Where the first person's middle is in the newest picture, as share of its width; nil behind
    /// the camera.
    private(set) var truePlace: Double?

    /// How the person walks before it, and which room and person these are.
    struct Walk: Sendable {
        /// How fast the person goes round the head.
        var degreesPerSecond = 20.0
        /// Chooses room, person, ways and the played detector's noise.
        var seed: UInt64 = 1
    }

    private static let framesPerSecond = 30.0
    /// The walker stands still after ten minutes.
    private static let walkSeconds = 600.0

    /// A camera that sees one person who walks to and fro, or two who cross.
    /// - Parameters:
    ///   - width: of its pictures in pixels; they are 16 to 9.
    ///   - walk: who walks how, in which room.
    ///   - hasFaces: whether people are so near that their faces can be seen, and have some.
    init(
        world: VirtualStandWorld, people count: Int = 1, width: Int = 320, walk: Walk = Walk(),
        hasFaces: Bool = false
    ) {
        self.world = world
        let seed = walk.seed
        room = StandRoom(seed: seed, width: width, height: width * 9 / 16)
        detector = VirtualSight(seed: seed)
        (detector.fieldOfView, detector.aspect) = (StandRoom.fieldOfView, 16.0 / 9)
        var walkers: [VirtualWalker]
        if count > 1 {
            let paths = PersonPath.crossing(passes: 200, meets: false, seed: seed)
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
                (walkers[index].width, walkers[index].height) = (0.24, 0.8)
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
            // Keeps to the clock; after a pause of the machine pictures are left out.
            let late = world.now.seconds(since: time)
            if late > 0.1 {
                index = Int(world.now.seconds * Self.framesPerSecond)
                time = Timestamp(seconds: Double(index + 1) / Self.framesPerSecond)
            }
            let wait = time.seconds(since: world.now)
            if wait > 0 { Thread.sleep(forTimeInterval: wait) }
        }
        let truth = world.truth(at: time)
        findings = detector.look(
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

    /// What the played detector finds in the newest picture.
    var newestFindings: [VirtualSight.Finding] { findings }
}
