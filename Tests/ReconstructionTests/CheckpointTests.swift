import Foundation
import Models
import Scene
import Synchronization
import Testing

@testable import Reconstruction

@Suite("Checkpoints of an interrupted reconstruction")
struct CheckpointTests {
    private func temporaryFolder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "capstan-\(UUID().uuidString)").path
    }

    /// The session's outputs, and the surface as the points of a cloud.
    private func cloud(
        _ orbit: Orbit, checkpoint: String?, threads: Int = 2,
        stopsAfterDepthReports most: Int = .max
    ) throws -> Mesh? {
        var configuration = PhotogrammetryConfiguration(
            boundingBox: orbit.roomyBox, threads: threads)
        configuration.checkpointDirectory = checkpoint
        let session = PhotogrammetrySession(input: orbit.samples, configuration: configuration)
        let found = Mutex<Mesh?>(nil)
        let reports = Mutex(0)
        try session.process(requests: [.pointCloud]) { output in
            switch output {
            case .requestComplete(_, .pointCloud(let cloud)): found.withLock { $0 = cloud }
            case .requestProgress(_, let progress):
                guard progress.stage == .pointCloudGeneration else { break }
                let count = reports.withLock { count in
                    count += 1
                    return count
                }
                if count > most { session.cancel() }
            default: break
            }
        }
        return found.withLock { $0 }
    }

    @Test("interrupted work continues and ends in the same points, whatever the number of threads")
    func resume() throws {
        let orbit = try Orbit(
            .rich, script: .orbit, frames: 24, width: 64, height: 48, hasDepth: false)
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The depth search reports a view when it opens the view, and again when the view is
        // finished. It is stopped after 24 reports of opened views and 12 of finished ones.
        #expect(try cloud(orbit, checkpoint: folder, stopsAfterDepthReports: 24 + 12) == nil)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(kept.count { $0.hasPrefix("depth-") } >= 4)
        #expect(!kept.contains { $0.hasPrefix("surface-") })
        // If a failing disk damaged a stored piece, the piece is computed again.
        let spoiled = URL(fileURLWithPath: "\(folder)/\(try #require(kept.first))")
        var bytes = try Data(contentsOf: spoiled)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: spoiled)
        let resumed = try #require(try cloud(orbit, checkpoint: folder))
        #expect(resumed == (try cloud(orbit, checkpoint: nil, threads: 1)))
        let after = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(after.count { $0.hasPrefix("surface-") } == 1)
        // If every piece is already stored, the work adds no file, and the result is the same.
        #expect(try cloud(orbit, checkpoint: folder) == resumed)
        let last = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(last).subtracting(after) == [])
    }

    @Test("another picture, pose or box needs other stored pieces")
    func keys() throws {
        var orbit = try Orbit(.rich, frames: 8, width: 64, height: 48)
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func surfaces() throws -> Int {
            _ = try cloud(orbit, checkpoint: folder)
            return try FileManager.default.contentsOfDirectory(atPath: folder).count {
                $0.hasPrefix("surface-")
            }
        }
        #expect(try surfaces() == 1)
        orbit.samples[2].worldFromCamera?.translation.x += 1e-6
        #expect(try surfaces() == 2)
        orbit.samples[3].image.values[7] ^= 1
        #expect(try surfaces() == 3)
        #expect(try surfaces() == 3)
    }

    /// The outputs of a session from which the poses of these samples are requested. Progress
    /// reports are left out.
    private func said(
        of samples: [PhotogrammetrySample], box: BoundingBox,
        _ change: (inout PhotogrammetryConfiguration) -> Void
    ) throws -> [PhotogrammetryOutput] {
        var configuration = PhotogrammetryConfiguration(boundingBox: box, threads: 2)
        change(&configuration)
        let said = Mutex<[PhotogrammetryOutput]>([])
        let session = PhotogrammetrySession(input: samples, configuration: configuration)
        try session.process(requests: [.poses]) { output in
            if case .requestProgress = output { return }
            said.withLock { $0.append(output) }
        }
        return said.withLock { $0 }
    }

    @Test("stored poses are used again, with their notices")
    func alignment() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 24, hasDepth: false)
        var samples = PoseNoise(meters: 0.003, degrees: 0.4)
            .disturbed(Array(orbit.samples.prefix(8)), seed: 3)
        samples[7].worldFromCamera = nil
        samples[7].image = ColorImage(
            width: 320, height: 240, values: [UInt8](repeating: 90, count: 3 * 320 * 240))
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func outputs(_ checkpoint: String?) throws -> [PhotogrammetryOutput] {
            try said(of: samples, box: orbit.roomyBox) { $0.checkpointDirectory = checkpoint }
        }
        let fresh = try outputs(nil)
        #expect(fresh.contains { if case .posesAligned = $0 { true } else { false } })
        #expect(fresh.contains { if case .skippedSample = $0 { true } else { false } })
        #expect(try outputs(folder) == fresh)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(kept.count { $0.hasPrefix("poses-") } == 1)
        #expect(try outputs(folder) == fresh)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == Set(kept))
        // If the pose of a sample changes, the poses are computed again, and one more piece is
        // stored.
        samples[2].worldFromCamera?.translation.x += 0.001
        _ = try outputs(folder)
        let more = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(more.count == kept.count + 1)
    }

    @Test("features that a capture stored are used, and its folder does not change")
    func captured() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 24, hasDepth: false)
        let samples = PoseNoise(meters: 0.003, degrees: 0.4)
            .disturbed(Array(orbit.samples.prefix(6)), seed: 3)
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let features = try CapturedFeatures(folder: folder)
        for sample in samples { #expect(features.store(sample.image, hasPose: true)) }
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(kept.count == 6 && kept.allSatisfy { $0.hasPrefix("features-") })
        func poses(_ captured: String?) throws -> [PhotogrammetryOutput] {
            try said(of: samples, box: orbit.roomyBox) { $0.capturedFeatures = captured }
        }
        let found = try poses(nil)
        #expect(try poses(folder) == found)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == Set(kept))
        // Checks that the stored features are really used: if each picture gets the features of
        // another picture, the poses differ or are not found.
        for (name, other) in zip(kept, kept.dropFirst()) {
            try Data(contentsOf: URL(filePath: "\(folder)/\(other)"))
                .write(to: URL(filePath: "\(folder)/\(name)"))
        }
        #expect(try poses(folder) != found)
    }

    @Test("a folder that cannot be made is reported before the work")
    func noFolder() throws {
        let orbit = try Orbit(.rich, frames: 4, width: 64, height: 48)
        var configuration = PhotogrammetryConfiguration(boundingBox: orbit.roomyBox, threads: 1)
        configuration.checkpointDirectory = "/dev/null/checkpoint"
        let session = PhotogrammetrySession(input: orbit.samples, configuration: configuration)
        let errors = Mutex<[PhotogrammetryError]>([])
        try session.process(requests: [.bounds]) { output in
            if case .requestError(_, let error) = output { errors.withLock { $0.append(error) } }
        }
        guard case .invalidOutput(let path, _) = errors.withLock({ $0 }).first else {
            Issue.record("no error")
            return
        }
        #expect(path == "/dev/null/checkpoint")
    }
}

/// A source of samples. One sample fails after a number of reads.
private final class FailingSamples: PhotogrammetrySampleSource {
    struct Broken: Error {}

    let samples: [PhotogrammetrySample]
    private let reads = Mutex(0)
    private let goodReads: Int

    init(_ samples: [PhotogrammetrySample], goodReads: Int) {
        (self.samples, self.goodReads) = (samples, goodReads)
    }

    var count: Int { samples.count }

    func name(at index: Int) -> String { samples[index].name }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        guard index == 3 else { return samples[index] }
        let count = reads.withLock { reads in
            reads += 1
            return reads
        }
        if count > goodReads { throw Broken() }
        return samples[index]
    }
}

@Suite("Pictures that fail while a model is made")
struct BrokenPictureTests {
    // A picture is read four times: by the survey, the depth search, the balance of colours, and
    // the texture map. Each argument is the number of reads that succeed before one fails.
    @Test("such pictures are left out and named, and the model is made", arguments: [0, 1, 2, 3])
    func broken(goodReads: Int) throws {
        let orbit = try Orbit(.rich, frames: 8, width: 96, height: 72)
        let path = FileManager.default.temporaryDirectory
            .appending(path: "capstan-\(UUID().uuidString).glb").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let session = PhotogrammetrySession(
            input: FailingSamples(orbit.samples, goodReads: goodReads),
            configuration: PhotogrammetryConfiguration(boundingBox: orbit.roomyBox, threads: 2))
        let detail = ModelDetail.custom(
            ModelDetail.Specification(
                maximumTriangles: 2000, mapSidePixels: 128, maps: [.diffuse]))
        let named = Mutex<Set<String>>([])
        try session.process(requests: [.modelFile(path: path, detail: detail)]) { output in
            if case .invalidSample(let name, _) = output {
                named.withLock { _ = $0.insert(name) }
            }
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(named.withLock { $0 } == [orbit.samples[3].name])
    }

    @Test("a disk without room for the model is reported before the work")
    func storage() {
        let detail = ModelDetail.custom(
            ModelDetail.Specification(maximumTriangles: 1000, mapSidePixels: 1 << 24))
        let request = PhotogrammetryRequest.modelFile(path: "/tmp/m.glb", detail: detail)
        #expect(throws: PhotogrammetryError.self) { try request.check() }
        if case .insufficientStorage(let bytes)? = request.storageFault {
            #expect(bytes > 1 << 40)
        } else {
            Issue.record("no fault")
        }
    }
}
