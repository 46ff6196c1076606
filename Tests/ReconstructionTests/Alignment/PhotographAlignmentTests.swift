import Foundation
import Scene
import Simulator
import TestKit
import Testing

@testable import Reconstruction

@Suite("Alignment of photographs without poses")
struct PhotographAlignmentTests {
    private static func unposed(_ samples: [PhotogrammetrySample]) -> [PhotogrammetrySample] {
        samples.map { sample in
            var sample = sample
            (sample.worldFromCamera, sample.depth) = (nil, nil)
            return sample
        }
    }

    private static func poses(_ found: AlignedPhotographs) throws -> [Int: RigidTransform] {
        var poses: [Int: RigidTransform] = [:]
        for index in 0..<found.count {
            let sample = try found.sample(at: index)
            poses[sample.id] = sample.worldFromCamera
        }
        return poses
    }

    private static func reason(_ samples: some PhotogrammetrySampleSource) -> String? {
        do {
            _ = try PhotographAlignment(threads: 2).aligned(samples) { _ in }
            return nil
        } catch {
            return error.words
        }
    }

    @Test("poses and focal length are found although the guessed focal length is a third off")
    func orbit() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 26, hasDepth: false)
        var samples = Self.unposed(orbit.samples)
        let exact = samples[0].intrinsics
        for index in samples.indices {
            samples[index].intrinsics = .guess(width: exact.width, height: exact.height)
        }
        let found = try PhotographAlignment(threads: 2).aligned(samples) { _ in }
        let errors = PoseErrors(try Self.poses(found), truth: orbit.samples, withScale: true)
        let focal = try found.sample(at: 0).intrinsics.fx
        #expect(found.count == orbit.samples.count)
        #expect(!found.isMetric)
        // The limit is a hundredth of the cameras' distance of half a metre.
        #expect(errors.meters < 0.005)
        #expect(abs(focal / exact.fx - 1) < 0.03)
    }

    /// The middle of a picture, as a camera with a smaller sensor takes it.
    private static func cropped(
        _ sample: PhotogrammetrySample, width: Int, height: Int
    ) -> PhotogrammetrySample {
        let image = sample.image
        let (left, top) = ((image.width - width) / 2, (image.height - height) / 2)
        var values: [UInt8] = []
        for y in top..<top + height {
            let start = 3 * (y * image.width + left)
            values += image.values[start..<start + 3 * width]
        }
        var sample = sample
        sample.image = ColorImage(width: width, height: height, values: values)
        return sample
    }

    @Test("photographs of two zooms that name one camera get a focal length each")
    func zooms() throws {
        let wide = try Orbit(.rich, script: .orbit, frames: 26, hasDepth: false)
        let large = try Orbit(
            .rich, script: .orbit, frames: 26, width: 480, height: 360, hasDepth: false)
        let truth = Array(wide.samples.prefix(13) + large.samples.dropFirst(13))
        let samples = Self.unposed(truth).map { sample in
            var sample = Self.cropped(sample, width: 320, height: 240)
            sample.intrinsics = .guess(width: 320, height: 240)
            return sample
        }
        let found = try PhotographAlignment(threads: 2).aligned(samples) { _ in }
        #expect(found.count == truth.count && found.facts.zooms == 2)
        for index in 0..<found.count {
            let sample = try found.sample(at: index)
            let exact = truth[sample.id].intrinsics.fx
            #expect(abs(sample.intrinsics.fx / exact - 1) < 0.03, "\(sample.id)")
        }
        let errors = PoseErrors(try Self.poses(found), truth: truth, withScale: true)
        // The limit is a hundredth of the cameras' distance of half a metre.
        #expect(errors.meters < 0.005)
    }

    @Test("focal lengths are of several zooms only if they lie in groups of enough photos")
    func zoomsOfFocalLengths() {
        func spread(_ focal: Double, _ count: Int) -> [Double] {
            (0..<count).map { focal * (1 + 0.01 * Double($0 % 5 - 2)) }
        }
        // One zoom, as uncertain as in photos of a temple.
        let temple = [
            1559, 1556, 1580, 1580, 1564, 1555, 1686, 1659, 1554, 1556, 1552, 1510, 1556, 1547,
            1559, 1560.0,
        ]
        #expect(ZoomSeparation.zooms(of: temple) == nil)
        #expect(ZoomSeparation.zooms(of: spread(500, 20) + spread(750, 7)) == nil)
        let two = ZoomSeparation.zooms(of: spread(750, 8) + [610] + spread(500, 20))
        #expect(two == [500, 750])
        // Too many photos are of no zoom.
        let doubtful = spread(500, 8) + spread(750, 8) + spread(1200, 5)
        #expect(ZoomSeparation.zooms(of: doubtful) == nil)
        #expect(ZoomSeparation.zooms(of: []) == nil)
    }

    @Test("a photo is doubted if its errors are large, and far larger than those of the others")
    func doubted() {
        let good = Array(repeating: [0.2, 0.3, 0.4], count: 5)
        #expect(IncrementalMapper.doubted(good + [[0.9, 1.2, 1.4]]) == [5])
        #expect(IncrementalMapper.doubted(good + [[], [0.5, 0.95, 2]]) == [])
        let coarse = Array(repeating: [0.6, 0.8, 1], count: 5)
        #expect(IncrementalMapper.doubted([[1.5, 2, 3]] + coarse) == [])
        #expect(IncrementalMapper.doubted([]) == [])
    }

    @Test("measured depth gives metres, and unusable pictures are named")
    func depth() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 24)
        var samples = Array(orbit.samples.prefix(12))
        for index in samples.indices { samples[index].worldFromCamera = nil }
        samples[4].image = ColorImage(
            width: 320, height: 240, values: [UInt8](repeating: 90, count: 3 * 320 * 240))
        var alignment = PhotographAlignment(threads: 2)
        alignment.areIntrinsicsExact = true
        alignment.ordering = .sequential
        let found = try alignment.aligned(BrokenAt(samples: samples, broken: 7)) { _ in }
        let errors = PoseErrors(try Self.poses(found), truth: orbit.samples)
        #expect(found.isMetric)
        #expect(errors.meters < 0.01)
        #expect(found.skipped.map(\.name) == [samples[4].name])
        #expect(found.unreadable.map(\.name) == [samples[7].name])
        #expect(found.count == 10)
    }

    @Test("a picture that cannot be read is named although no picture can be placed")
    func damaged() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 24, hasDepth: false)
        var samples = Self.unposed(Array(orbit.samples.prefix(6)))
        for index in samples.indices {
            samples[index].image = ColorImage(
                width: 320, height: 240, values: [UInt8](repeating: 90, count: 3 * 320 * 240))
        }
        var unreadable: [String] = []
        #expect(throws: PhotogrammetryError.self) {
            try PhotographAlignment(threads: 2).aligned(
                BrokenAt(samples: samples, broken: 2),
                unreadable: { unreadable.append($0.name) }, progress: { _ in })
        }
        #expect(unreadable == [samples[2].name])
    }

    @Test("views 24° apart are connected, and every pose that is found is right")
    func wide() throws {
        let orbit = try Orbit(
            .rich, script: .orbit, frames: 16, width: 480, height: 360, hasDepth: false)
        var alignment = PhotographAlignment(threads: 2)
        alignment.areIntrinsicsExact = true
        let found = try alignment.aligned(Self.unposed(orbit.samples)) { _ in }
        let errors = PoseErrors(try Self.poses(found), truth: orbit.samples, withScale: true)
        #expect(found.count >= orbit.samples.count - 1)
        #expect(errors.meters < 0.005)
    }

    @Test("stored poses are used again, without a new search")
    func kept() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 24, hasDepth: false)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "capstan-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var alignment = PhotographAlignment(threads: 2)
        alignment.checkpointDirectory = folder
        let samples = Self.unposed(Array(orbit.samples.prefix(8)))
        var reports = 0
        let first = try alignment.aligned(samples) { _ in reports += 1 }
        let whole = reports
        reports = 0
        let second = try alignment.aligned(samples) { _ in reports += 1 }
        // The second run only reads the pictures, and uses the stored results of the first run.
        #expect(reports < whole / 2)
        #expect(try Self.poses(first) == Self.poses(second))
        #expect(first.points == second.points)
        #expect(first.facts == second.facts)
        // An alignment of fewer pictures has a result of its own, but uses the stored features of
        // these pictures.
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count { $0.hasPrefix("features-") } == samples.count)
        _ = try alignment.aligned(Array(samples.dropLast())) { _ in }
        let after = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(after.count == files.count + 1)
    }

    private struct BrokenAt: PhotogrammetrySampleSource {
        let samples: [PhotogrammetrySample]
        let broken: Int
        struct Torn: Error {}

        var count: Int { samples.count }
        func name(at index: Int) -> String { samples[index].name }
        func sample(at index: Int) throws -> PhotogrammetrySample {
            if index == broken { throw Torn() }
            return samples[index]
        }
    }

    /// Changes the orbit's pictures as if the object stood on a turntable in a room at rest. Pixels
    /// that show points farther than `radius` from the object's centre show the room, which is
    /// drawn as rectangles of many sizes.
    private static func onTurntable(_ orbit: Orbit, radius: Double) -> [PhotogrammetrySample] {
        let camera = orbit.samples[0].intrinsics
        var rng = RandomSource(seed: 12)
        var room = [UInt8](repeating: 90, count: 3 * camera.width * camera.height)
        for _ in 0..<900 {
            let (left, top) = (
                Int(rng.unit() * Double(camera.width)), Int(rng.unit() * Double(camera.height))
            )
            let (wide, high) = (4 + Int(rng.unit() * 24), 4 + Int(rng.unit() * 24))
            let value = UInt8(rng.unit() * 255)
            for y in top..<min(camera.height, top + high) {
                for x in left..<min(camera.width, left + wide) {
                    for channel in 0..<3 { room[3 * (y * camera.width + x) + channel] = value }
                }
            }
        }
        return orbit.samples.map { sample in
            guard let depth = sample.depth, let pose = sample.worldFromCamera else { return sample }
            var values = sample.image.values
            for place in depth.values.indices {
                let z = Double(depth.values[place]) * depth.metersPerUnit
                let (x, y) = (place % camera.width, place / camera.width)
                let ray = Vector3(
                    (Double(x) - camera.cx) / camera.fx, (Double(y) - camera.cy) / camera.fy, 1)
                let point = pose * (z * ray)
                if z > 0, (point - orbit.box.center).length < radius { continue }
                for channel in 3 * place..<3 * place + 3 { values[channel] = room[channel] }
            }
            var sample = sample
            sample.image = ColorImage(width: camera.width, height: camera.height, values: values)
            (sample.worldFromCamera, sample.depth) = (nil, nil)
            return sample
        }
    }

    @Test("a room at rest behind a turntable is distinguished from the turning object")
    func turntable() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 26)
        let samples = Self.onTurntable(orbit, radius: 0.16)
        var alignment = PhotographAlignment(threads: 2)
        alignment.areIntrinsicsExact = true
        let found = try alignment.aligned(samples) { _ in }
        let errors = PoseErrors(try Self.poses(found), truth: orbit.samples, withScale: true)
        #expect(found.count >= samples.count - 1)
        #expect(errors.meters < 0.005)
        // More than a quarter of a turn between photographs is too much.
        let few = Self.reason(stride(from: 0, to: samples.count, by: 8).map { samples[$0] })
        #expect(few?.contains("the camera stood still") == true, "\(few ?? "aligned")")
    }

    @Test("photographs that cannot be aligned are reported with the reason")
    func trouble() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 24, width: 160, height: 120)
        let samples = Self.unposed(orbit.samples)
        #expect(Self.reason(Array(samples.prefix(2)))?.contains("only 2 photographs") == true)
        let still = (0..<4).map { number in
            var sample = samples[0]
            sample.id = number
            return sample
        }
        #expect(Self.reason(still)?.contains("same place") == true)
        var rng = RandomSource(seed: 2)
        let noise = samples.prefix(4).map { sample in
            var sample = sample
            sample.image = ColorImage(
                width: 160, height: 120,
                values: sample.image.values.map { _ in UInt8(truncatingIfNeeded: rng.next()) })
            return sample
        }
        #expect(Self.reason(noise)?.contains("no two photographs") == true)
    }

    @Test("a stopped alignment ends at once")
    func stopped() throws {
        let orbit = try Orbit(.rich, frames: 6, width: 64, height: 48)
        let samples = Self.unposed(orbit.samples)
        #expect(throws: PhotogrammetryError.cancelled) {
            try PhotographAlignment(threads: 1).aligned(samples) {
                (_) throws(PhotogrammetryError) in throw .cancelled
            }
        }
    }
}
