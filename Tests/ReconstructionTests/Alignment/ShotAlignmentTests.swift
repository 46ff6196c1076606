import Glibc
import Scene
import Simulator
import TestKit
import Testing

@testable import Reconstruction

@Suite("Alignment of shots with poses")
struct ShotAlignmentTests {
    private func alignment(
        _ samples: [PhotogrammetrySample], _ box: BoundingBox
    ) throws -> (poses: [Int: RigidTransform], outputs: [PhotogrammetryOutput]) {
        var poses: [Int: RigidTransform] = [:]
        var outputs: [PhotogrammetryOutput] = []
        let session = PhotogrammetrySession(
            input: samples,
            configuration: PhotogrammetryConfiguration(boundingBox: box, threads: 2))
        try session.process(requests: [.poses]) { output in
            if case .requestComplete(.poses, .poses(let found)) = output { poses = found }
            outputs.append(output)
        }
        return (poses, outputs)
    }

    private static func facts(_ outputs: [PhotogrammetryOutput]) -> AlignmentFacts? {
        for case .posesAligned(let facts) in outputs { return facts }
        return nil
    }

    @Test("noisy poses get at least twice as accurate, and the scale stays")
    func shaken() throws {
        let orbit = try Orbit(.rich, frames: 24, hasDepth: false)
        let shaken = PoseNoise(meters: 0.002, degrees: 0.5).disturbed(orbit.samples, seed: 3)
        let before = PoseErrors(
            Dictionary(
                uniqueKeysWithValues: shaken.map { ($0.id, $0.worldFromCamera ?? .identity) }),
            truth: orbit.samples)
        let (poses, outputs) = try alignment(shaken, orbit.roomyBox)
        let after = PoseErrors(poses, truth: orbit.samples)
        let facts = try #require(Self.facts(outputs))
        #expect(facts.isRefined)
        #expect(facts.medianPixels < facts.givenMedianPixels ?? 0)
        #expect(poses.count == orbit.samples.count)
        // The median residual of each view's features is reported. The errors of poses are checked
        // separately below, because residuals do not measure them.
        #expect(facts.medianPixelsOfPhotos.count == orbit.samples.count)
        #expect(facts.medianPixelsOfPhotos.values.allSatisfy { $0 > 0 && $0 < 1 })
        #expect(2 * after.meters < before.meters)
        #expect(3 * after.degrees < before.degrees)
    }

    @Test("true poses do not change by one bit")
    func exact() throws {
        let orbit = try Orbit(.rich, frames: 15, hasDepth: false)
        let (poses, outputs) = try alignment(orbit.samples, orbit.roomyBox)
        let facts = try #require(Self.facts(outputs))
        #expect(!facts.isRefined)
        #expect(orbit.samples.allSatisfy { poses[$0.id] == $0.worldFromCamera })
    }

    @Test("a missing pose is found, a pose far off is replaced, a foreign picture is left out")
    func misfits() throws {
        var orbit = try Orbit(.rich, frames: 24, hasDepth: false)
        let truth = orbit.samples
        orbit.samples[5].worldFromCamera = nil
        orbit.samples[9].worldFromCamera = orbit.samples[20].worldFromCamera
        // Puts a picture of another object in another room between the pictures of the sequence.
        orbit.samples[14] = PhotogrammetrySample(
            id: 14, name: "outlier", image: Self.noise(of: truth[14].image),
            intrinsics: truth[14].intrinsics)
        let (poses, outputs) = try alignment(orbit.samples, orbit.roomyBox)
        for place in [5, 9] {
            let found = try #require(poses[truth[place].id])
            let exact = try #require(truth[place].worldFromCamera)
            #expect((found.translation - exact.translation).length < 0.004)
        }
        #expect(poses[14] == nil)
        #expect(Self.skipped(outputs) == ["outlier"])
    }

    @Test("a foreign picture is left out whatever its pose, a plain one contradicts nothing")
    func foreign() throws {
        var orbit = try Orbit(.rich, script: .orbit, frames: 30, hasDepth: false)
        let truth = orbit.samples
        // A mirrored picture, with as many features as the others.
        orbit.samples[17] = PhotogrammetrySample(
            id: 17, name: "impostor", image: Self.mirrored(truth[17].image),
            intrinsics: truth[17].intrinsics, worldFromCamera: truth[17].worldFromCamera)
        orbit.samples[2].image = Self.plain(of: truth[2].image)
        let (poses, outputs) = try alignment(orbit.samples, orbit.roomyBox)
        #expect(Self.skipped(outputs) == ["impostor"])
        let kept = try #require(poses[truth[2].id]?.translation)
        #expect((kept - (truth[2].worldFromCamera?.translation ?? .zero)).length < 1e-9)
    }

    @Test("in a sequence, neighbours are compared whatever their poses")
    func sequence() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 8, width: 160, height: 120)
        var photos = try Self.gathered(orbit).photos
        // Photo 5 gets a wrong prior pose, which looks away from the object.
        let prior = try #require(photos[5].prior)
        photos[5].prior =
            RigidTransform(
                rotation: Rotation(angle: .pi, axis: Vector3(0, 1, 0)), translation: .zero) * prior
        func others(isSequence: Bool) -> Set<Int> {
            let pairs = PhotoPair.neighbours(
                of: photos, round: orbit.box.center, count: 3, isSequence: isSequence)
            let ofFifth = pairs.filter { $0.first == 5 || $0.second == 5 }
            return Set(ofFifth.flatMap { [$0.first, $0.second] }).subtracting([5])
        }
        #expect(others(isSequence: false).isEmpty)
        #expect(others(isSequence: true) == [3, 4, 6, 7])
    }

    @Test("high sensitivity finds more features where texture is faint")
    func sensitivity() throws {
        let orbit = try Orbit(.poor, script: .orbit, frames: 1, width: 320, height: 240)
        let image = orbit.samples[0].image
        let normal = try PhotoFeatureExtraction(.normal).features(of: image).features.keypoints
            .count
        let high = try PhotoFeatureExtraction(.high).features(of: image).features.keypoints.count
        #expect(normal > 0 && high > normal)
    }

    @Test("a picture with few features is placed by a closer search")
    func closer() throws {
        let orbit = try Orbit(.rich, frames: 24, hasDepth: false)
        let workers = Workers(threads: 2)
        var gathered = try Self.gathered(orbit)
        let (whole, place) = (gathered.photos, 7)
        gathered.photos[place].prior = nil
        gathered.photos[place].features = whole[place].features.selected(Array(0..<20))
        let alignment = ShotAlignment(middle: orbit.box.center, free: [], workers: workers)
        let blind = try alignment.aligned(gathered, rereading: { _ in [] }) { _ in }
        #expect(blind.views[place] == nil)
        var asked: Set<Int> = []
        let found = try alignment.aligned(
            gathered,
            rereading: { photos in
                asked.formUnion(photos)
                return photos.map { whole[$0] }
            }
        ) { _ in }
        #expect(asked.contains(place))
        let pose = try #require(found.views[place]?.worldFromCamera)
        let exact = try #require(orbit.samples[place].worldFromCamera)
        #expect((pose.translation - exact.translation).length < 0.004)
    }

    @Test("a plain picture is left out among drifted poses, and kept among true poses")
    func drifted() throws {
        var orbit = try Orbit(.rich, script: .orbit, frames: 30, hasDepth: false)
        orbit.samples[0].image = Self.plain(of: orbit.samples[0].image)
        orbit.samples[0].name = "plain"
        let (kept, _) = try alignment(orbit.samples, orbit.roomyBox)
        #expect(kept[orbit.samples[0].id] == orbit.samples[0].worldFromCamera)
        let truth = orbit.samples
        for place in 0..<6 {
            orbit.samples[place].worldFromCamera?.translation.z += 0.006 * Double(6 - place)
        }
        let (poses, outputs) = try alignment(orbit.samples, orbit.roomyBox)
        #expect(Self.skipped(outputs) == ["plain"])
        for sample in truth.dropFirst() {
            let found = try #require(poses[sample.id])
            let exact = try #require(sample.worldFromCamera)
            // The world follows the mean error of all prior poses, which is 4 mm upwards.
            #expect((found.translation - exact.translation).length < 0.008)
        }
    }

    /// The features of the orbit's pictures, with their poses.
    private static func gathered(_ orbit: Orbit) throws -> FeatureExtraction {
        try FeatureExtraction(
            orbit.samples.indices.map {
                .init(index: $0, worldFromCamera: orbit.samples[$0].worldFromCamera)
            }, of: orbit.samples, extraction: PhotoFeatureExtraction(.normal),
            workers: Workers(threads: 2)
        ) { _ in }
    }

    /// A blank picture of the same size.
    private static func plain(of image: ColorImage) -> ColorImage {
        ColorImage(
            width: image.width, height: image.height, values: image.values.map { _ in 128 })
    }

    private static func skipped(_ outputs: [PhotogrammetryOutput]) -> [String] {
        outputs.compactMap { output in
            if case .skippedSample(let name, _) = output { name } else { nil }
        }
    }

    private static func mirrored(_ image: ColorImage) -> ColorImage {
        let width = image.width
        return ColorImage(
            width: width, height: image.height,
            values: image.values.indices.map { index in
                let (pixel, channel) = (index / 3, index % 3)
                let x = pixel % width
                return image.values[3 * (pixel - x + width - 1 - x) + channel]
            })
    }

    private static func noise(of image: ColorImage) -> ColorImage {
        var rng = RandomSource(seed: 11)
        return ColorImage(
            width: image.width, height: image.height,
            values: image.values.map { _ in UInt8(truncatingIfNeeded: rng.next()) })
    }
}
