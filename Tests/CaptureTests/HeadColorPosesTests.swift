import Scene
import Testing

@testable import Capture

/// How the size and the axes of a head are found from pictures without depth.
@Suite struct HeadColorPosesTests {
    @Test("rays meet where they pass nearest to each other, and parallel rays nowhere")
    func intersection() throws {
        let place = Vector3(0.03, -0.02, 0.6)
        let origins = [Vector3(0, 0, 0), Vector3(0.2, 0, 0.05), Vector3(-0.1, 0.1, 0)]
        let rays = try origins.map { origin in
            (origin: origin, direction: try #require((place - origin).normalized))
        }
        let found = try #require(HeadColorPoses.intersection(rays))
        #expect((found - place).length < 1e-9)
        let forward = Vector3(0, 0, 1)
        #expect(HeadColorPoses.intersection(origins.map { ($0, forward) }) == nil)
    }

    @Test("sim: is the usual person, and a size is two numbers")
    func options() throws {
        #expect(try VirtualHeadSource.Options("sim:") == VirtualHeadSource.Options("sim:head"))
        #expect(try VirtualHeadSource.Options("sim:head?size=1280")?.width == 1280)
        #expect(throws: CaptureError.self) { try VirtualHeadSource.Options("sim:head?size=1000") }
        #expect(try VirtualHeadSource.Options("sim:orbit") == nil)
    }

    @Test(
        "a virtual person and a virtual object are virtual, a folder is not",
        arguments: [
            ("sim:", true), ("sim:head?seed=2", true), ("sim:orbit", true), ("pictures", false),
        ])
    func kind(source: String, isVirtual: Bool) throws {
        let run = try HeadScanRun(
            HeadScanRun.Options(
                source: source, sourceOptions: SourceOptions(), folder: "/nowhere/scan",
                model: FaceModelFile(named: nil, environment: [:])))
        #expect(run.isVirtual == isVirtual)
    }
}
