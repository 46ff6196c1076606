import Foundation
import Models
import Scene
import Simulator
import Synchronization
import Testing

@testable import Reconstruction

@Suite("The reconstruction session")
struct SessionTests {
    private func session(
        _ samples: [PhotogrammetrySample], box: BoundingBox
    ) -> PhotogrammetrySession {
        PhotogrammetrySession(
            input: samples,
            configuration: PhotogrammetryConfiguration(boundingBox: box, threads: 2))
    }

    private func outputs(
        _ session: PhotogrammetrySession, _ requests: [PhotogrammetryRequest]
    ) async throws -> [PhotogrammetryOutput] {
        var outputs: [PhotogrammetryOutput] = []
        for await output in try session.process(requests: requests) { outputs.append(output) }
        return outputs
    }

    private func temporaryFile(_ ending: String) -> String {
        FileManager.default.temporaryDirectory.appending(
            path: "capstan-\(UUID().uuidString).\(ending)"
        ).path
    }

    @Test("poses come before geometry, progress never decreases, the model is in the file")
    func depth() async throws {
        let orbit = try Orbit(.rich, frames: 12, width: 160, height: 120)
        let path = temporaryFile("ply")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let model = PhotogrammetryRequest.modelFile(path: path, detail: .preview)
        let outputs = try await outputs(
            session(orbit.samples, box: orbit.roomyBox), [model, .bounds, .poses, .pointCloud])
        #expect(outputs.last == .processingComplete)
        #expect(outputs.count { $0 == .inputComplete } == 1)
        var fraction = 0.0
        var finished: [PhotogrammetryRequest] = []
        for output in outputs {
            switch output {
            case .requestProgress(let request, let progress) where request == model:
                #expect(progress.fraction >= fraction)
                fraction = progress.fraction
                #expect(finished.contains(.poses) || progress.stage < .pointCloudGeneration)
            case .requestComplete(.poses, .poses(let poses)):
                #expect(poses.count == orbit.samples.count)
                finished.append(.poses)
            case .requestComplete(.bounds, .bounds(let box)):
                #expect((box.size - orbit.box.size).length < 0.02)
                finished.append(.bounds)
            case .requestComplete(let request, _): finished.append(request)
            case .requestError(let request, let error): Issue.record("\(request): \(error)")
            default: break
            }
        }
        #expect(fraction > 0.9)
        #expect(finished.count == 4)
        let mesh = try PLYReader.read(path)
        #expect(MeshFaults(of: mesh) == .none)
        #expect(mesh.colors.count == mesh.positions.count)
    }

    @Test("two formats of one detail contain one model, another detail is computed again")
    func formats() throws {
        let orbit = try Orbit(.rich, frames: 12, width: 64, height: 48)
        let files = ["ply", "glb", "ply"].map(temporaryFile)
        defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
        let builder = CountedSurface()
        let session = PhotogrammetrySession(
            input: orbit.samples,
            configuration: PhotogrammetryConfiguration(boundingBox: orbit.roomyBox, threads: 2),
            modelBuilder: builder)
        var triangles: [Int] = []
        let details: [ModelDetail] = [.preview, .preview, .raw]
        try session.process(
            requests: zip(files, details).map { .modelFile(path: $0, detail: $1) }
        ) { output in
            if case .requestComplete(_, .modelFile(_, let facts)) = output {
                triangles.append(facts.triangles)
            }
        }
        #expect(builder.details == [.preview, .raw])
        #expect(triangles.count == 3)
        #expect(try PLYReader.read(files[0]).triangles.count == triangles[0])
        #expect(triangles[1] == triangles[0])
        #expect(FileManager.default.fileExists(atPath: files[1]))
    }

    @Test("input that gives no model is reported with the reason")
    func trouble() async throws {
        let orbit = try Orbit(.rich, frames: 8, width: 64, height: 48, hasDepth: false)
        func error(_ samples: [PhotogrammetrySample], _ box: BoundingBox) async throws -> String? {
            let outputs = try await outputs(session(samples, box: box), [.bounds])
            #expect(outputs.last == .processingComplete)
            for case .requestError(.bounds, let error) in outputs { return error.words }
            return nil
        }
        let two = try await error(Array(orbit.samples.prefix(2)), orbit.roomyBox)
        #expect(two?.contains("only 2 pictures") == true)
        var still = Array(repeating: orbit.samples[0], count: 5)
        for index in still.indices { still[index].id = index }
        #expect(try await error(still, orbit.roomyBox)?.contains("same side") == true)
        // If the views are a quarter of a turn apart, no two pictures show the same side of the
        // object.
        let ring = try Orbit(
            .rich, script: .orbit, frames: 8, width: 64, height: 48, hasDepth: false)
        let sparse = [2, 4, 6].map { ring.samples[$0] }
        #expect(try await error(sparse, orbit.roomyBox)?.contains("no two pictures") == true)
        var elsewhere = orbit.roomyBox
        elsewhere.center = Vector3(0, 0, -50)
        #expect(try await error(orbit.samples, elsewhere)?.contains("no picture") == true)
        var flat = orbit.roomyBox
        flat.size.x = 0
        #expect(try await error(orbit.samples, flat)?.contains("no surface") == true)
        #expect(try await error([], orbit.roomyBox)?.contains("no picture") == true)
    }

    @Test("a model that would be mostly invented is refused, unless it is requested")
    func unseen() async throws {
        // Four neighbouring views of an orbit; the box is three times as large as the object.
        let orbit = try Orbit(.rich, frames: 48, width: 160, height: 120)
        var box = orbit.roomyBox
        box.size *= 3
        box.center.z = box.size.z / 2
        for isAllowed in [false, true] {
            var configuration = PhotogrammetryConfiguration(boundingBox: box, threads: 2)
            configuration.isUnseenSurfaceAllowed = isAllowed
            let session = PhotogrammetrySession(
                input: Array(orbit.samples.prefix(4)), configuration: configuration)
            let outputs = try await outputs(session, [.bounds])
            let isRefused = outputs.contains {
                if case .requestError(.bounds, .unseenSurface(let share)) = $0 {
                    return share > 0.6
                }
                return false
            }
            #expect(isRefused != isAllowed, "\(outputs)")
        }
    }

    @Test("unusable samples are named, and the work goes on with the others")
    func samples() async throws {
        var orbit = try Orbit(.rich, frames: 9, width: 64, height: 48)
        orbit.samples[1].worldFromCamera = nil
        orbit.samples[2].intrinsics.fx = -1
        orbit.samples[3].id = orbit.samples[0].id
        orbit.samples[4].pass = 2
        var configuration = PhotogrammetryConfiguration(boundingBox: orbit.roomyBox, threads: 1)
        configuration.passes.apart = [2]
        let session = PhotogrammetrySession(input: orbit.samples, configuration: configuration)
        let outputs = try await outputs(session, [.poses])
        #expect(outputs.contains(.stitchingIncomplete(passes: [2])))
        var (invalid, skipped): ([String], [String]) = ([], [])
        for output in outputs {
            if case .invalidSample(let name, _) = output { invalid.append(name) }
            if case .skippedSample(let name, _) = output { skipped.append(name) }
            if case .requestComplete(.poses, .poses(let poses)) = output {
                #expect(poses.count == 5)
            }
        }
        #expect(invalid == [orbit.samples[2].name, orbit.samples[3].name])
        #expect(skipped == [orbit.samples[1].name])
    }

    @Test("outputs that cannot be written are refused before the work")
    func outputRefused() throws {
        let orbit = try Orbit(.rich, frames: 1, width: 64, height: 48)
        let session = session(orbit.samples, box: orbit.roomyBox)
        for path in ["/tmp/model.xyz", "/nowhere/at/all/model.ply", "/dev/null/model.glb"] {
            #expect(throws: PhotogrammetryError.self) {
                try session.process(requests: [.modelFile(path: path, detail: .preview)]) { _ in }
            }
        }
        #expect(!session.isProcessing)
    }

    @Test("cancelled work ends as cancelled, and the session can work again")
    func cancel() throws {
        let orbit = try Orbit(.rich, frames: 6, width: 64, height: 48)
        let session = session(orbit.samples, box: orbit.roomyBox)
        let last = Mutex<PhotogrammetryOutput?>(nil)
        try session.process(requests: [.bounds]) { output in
            last.withLock { $0 = output }
            if case .requestProgress = output { session.cancel() }
        }
        #expect(last.withLock { $0 } == .processingCancelled)
        try session.process(requests: [.bounds]) { output in last.withLock { $0 = output } }
        #expect(last.withLock { $0 } == .processingComplete)
    }
}

/// A model builder that records the level of detail of each model that it builds.
private final class CountedSurface: ModelBuilder {
    private let made = Mutex<[ModelDetail]>([])

    var details: [ModelDetail] { made.withLock { $0 } }

    func model(
        of dense: Mesh, views: any PhotogrammetrySampleSource, detail: ModelDetail, threads: Int,
        report: (PhotogrammetryStage, Double) throws(PhotogrammetryError) -> Void
    ) throws -> TexturedModel {
        made.withLock { $0.append(detail) }
        return try ColoredModelBuilder().model(
            of: dense, views: views, detail: detail, threads: threads, report: report)
    }
}

extension PhotogrammetryStage: Comparable {
    public static func < (a: PhotogrammetryStage, b: PhotogrammetryStage) -> Bool {
        let all = PhotogrammetryStage.allCases
        return all.firstIndex(of: a) ?? 0 < all.firstIndex(of: b) ?? 0
    }
}
