import Guidance
import Perception
import Scene
import Simulator
import Testing

@Suite("The search for the box in a whole source, and in keyframes")
struct BoxFinderTests {
    /// The frames of an orbit round the virtual object, with depth; and the object's true box.
    private func frames() throws -> (frames: [Frame], box: BoundingBox) {
        let camera = try VirtualCamera(
            options: .parse("orbit?size=320x240&frames=24"), steering: nil)
        return (try camera.frames(), camera.trueBox)
    }

    private func samples(of frames: [Frame]) -> [PhotogrammetrySample] {
        frames.compactMap { frame in
            guard case .rgb(let image) = frame.original else { return nil }
            return PhotogrammetrySample(
                id: frame.index, name: frame.name, image: image, depth: frame.depth,
                intrinsics: frame.intrinsics, worldFromCamera: frame.worldFromCamera)
        }
    }

    @Test("an object in depth replaces a guessed box, but no sure box that is much smaller")
    func depth() throws {
        let (frames, truth) = try frames()
        let finding = BoxFinder(samples: samples(of: frames), threads: 1)
        let found = finding.found()
        #expect(found.content == .object && !found.isNamed && found.isGrowing)
        #expect((found.box.center - truth.center).length < truth.size.length / 4)
        var small = found.box
        small.size *= 0.5
        #expect(finding.corrected(small, isSure: false) == found.box)
        #expect(finding.corrected(small, isSure: true) == small)
    }

    @Test("excluded samples change nothing")
    func uncounted() throws {
        let samples = try samples(of: frames().frames)
        let moved = samples.map { sample in
            var moved = sample
            moved.pass = 2
            moved.worldFromCamera?.translation.x += 1
            return moved
        }
        let alone = BoxFinder(samples: samples, threads: 1).found()
        let among = BoxFinder(
            samples: samples + moved, threads: 1, passes: 2, isCounted: { $0.pass == 1 }
        ).found()
        #expect(among.box == alone.box && among.content == alone.content)
    }

    @Test("a person who stands still adds no keyframe")
    func still() throws {
        let frame = try #require(try frames().frames.first)
        let pose = try #require(frame.worldFromCamera)
        var search = ObjectFrameSearch(threads: 1)
        for _ in 0..<3 {
            let better = search.take(TrackedFrame(frame), detail: 0)
            #expect(better == nil)
        }
        #expect(!search.isNext(pose) && search.keyframes <= 1 && search.surface == nil)
    }

    @Test("the box from sensor depth waits until it is at rest, and fits the object in the end")
    func sensorDepth() throws {
        let (frames, truth) = try frames()
        var search = ObjectFrameSearch(threads: 1)
        var proposals: [(frame: Int, proposal: BoxProposal)] = []
        for (number, frame) in frames.enumerated() {
            if let better = search.take(TrackedFrame(frame), detail: 0) {
                proposals.append((number, better))
            }
        }
        let first = try #require(proposals.first)
        #expect(first.frame >= 4)
        let last = try #require(proposals.last).proposal
        #expect(last.isSure)
        #expect((last.box.center - truth.center).length < 0.08 * truth.size.length)
        #expect(abs(last.box.size.z / truth.size.z - 1) < 0.15)
        let areas = [last.box, truth].map { $0.size.x * $0.size.y }
        #expect(areas[0] > 0.8 * areas[1] && areas[0] < 1.3 * areas[1], "\(areas)")
    }

    @Test("the keyframes begin again where the focal length changes by more than 2 %")
    func focalChange() throws {
        let frames = try frames().frames
        var search = ObjectFrameSearch(threads: 1)
        func take(_ frame: Frame, focal factor: Double) throws {
            var corrected = TrackedFrame(frame)
            corrected.frame.intrinsics.fx *= factor
            corrected.frame.intrinsics.fy *= factor
            _ = search.take(corrected, detail: 0)
        }
        for frame in frames[0..<6] { try take(frame, focal: 1) }
        let before = search.keyframes
        #expect(before >= 3)
        try take(frames[6], focal: 1.01)
        #expect(search.keyframes == before + 1)
        try take(frames[7], focal: 1.05)
        // One view alone has no point that its cameras look at, so it is no keyframe.
        #expect(search.keyframes == 0)
        try take(frames[8], focal: 1.05)
        #expect(search.keyframes == 1)
    }
}
