import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("A session that aligns photographs first")
struct PhotographRegistrationTests {
    /// An aligner that returns the true poses, or throws a fault.
    private struct Knowing: PhotographAligner {
        let places: [RegisteredSamples.Place]
        let fault: PhotogrammetryError?

        func placed(
            _ samples: any PhotogrammetrySampleSource,
            unreadable: (AlignedPhotographs.LeftOut) -> Void,
            progress: (Double) throws(PhotogrammetryError) -> Void
        ) throws(PhotogrammetryError) -> RegisteredPhotographs {
            try progress(0)
            try progress(1)
            unreadable(.init(name: "torn", reason: "it is torn"))
            if let fault { throw fault }
            return RegisteredPhotographs(
                samples: RegisteredSamples(source: samples, places: places), skipped: [])
        }
    }

    /// The outputs of a session. If `stops` is set, the session is cancelled at its first output.
    private func outputs(
        of request: PhotogrammetryRequest = .poses, fault: PhotogrammetryError? = nil,
        stops: Bool = false
    ) throws -> [PhotogrammetryOutput] {
        let orbit = try Orbit(.rich, frames: 12, width: 64, height: 48)
        var places: [RegisteredSamples.Place] = []
        var unposed: [PhotogrammetrySample] = []
        for (index, sample) in orbit.samples.enumerated() {
            let pose = try #require(sample.worldFromCamera)
            places.append(
                RegisteredSamples.Place(
                    index: index, intrinsics: sample.intrinsics, worldFromCamera: pose))
            var bare = sample
            (bare.worldFromCamera, bare.depth) = (nil, nil)
            unposed.append(bare)
        }
        let unknown = BoundingBox(center: .zero, size: .zero, worldFromObject: .identity)
        let session = PhotogrammetrySession(
            input: unposed,
            configuration: PhotogrammetryConfiguration(boundingBox: unknown, threads: 1))
        let registration = PhotographRegistration(
            passes: [1: Array(unposed.indices)], aligner: Knowing(places: places, fault: fault)
        ) { configuration, _ in
            configuration.boundingBox = orbit.roomyBox
            configuration.isPoseRefinementEnabled = false
        }
        var outputs: [PhotogrammetryOutput] = []
        try session.process(requests: [request], registration: registration) { output in
            outputs.append(output)
            if stops { session.cancel() }
        }
        return outputs
    }

    private static func registration(_ share: Double) -> PhotogrammetryOutput {
        .requestProgress(
            .poses, PhotogrammetryProgress(fraction: share, stage: .imageAlignment))
    }

    @Test("alignment is the first part of the progress, and work on samples with poses is the rest")
    func progress() throws {
        let outputs = try outputs()
        #expect(
            Array(outputs.prefix(3)) == [
                Self.registration(0), Self.registration(0.4),
                .invalidSample(name: "torn", reason: "it is torn"),
            ])
        var fraction = 0.4
        for case .requestProgress(_, let progress) in outputs.dropFirst(2) {
            #expect(progress.fraction >= fraction)
            fraction = progress.fraction
        }
        #expect(fraction <= 1)
        var found = 0
        for case .requestComplete(.poses, .poses(let poses)) in outputs { found = poses.count }
        #expect(found == 12)
        #expect(outputs.last == .processingComplete)
    }

    @Test("where no photograph is placed, damaged ones are named, and each request has the reason")
    func fault() throws {
        #expect(
            try outputs(fault: .emptyBounds) == [
                Self.registration(0), Self.registration(0.4),
                .invalidSample(name: "torn", reason: "it is torn"),
                .requestError(.poses, .emptyBounds), .processingComplete,
            ])
    }

    @Test(
        "an output that cannot be written is reported before any photograph is placed",
        arguments: ["/nowhere/at/all/model.ply", "/dev/null/model.ply", "/tmp/model.doc"])
    func badOutput(file: String) throws {
        let model = PhotogrammetryRequest.modelFile(path: file, detail: .preview)
        let error = #expect(throws: PhotogrammetryError.self) { try outputs(of: model) }
        guard case .invalidOutput(let path, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == file)
    }

    @Test("stopping does not wait for the poses")
    func stopped() throws {
        #expect(try outputs(stops: true) == [Self.registration(0), .processingCancelled])
    }
}
