import Head
import Scene
import Simulator
import Testing

@testable import Capture

/// How the size and the axes of a head come out of pictures without depth.
@Suite struct HeadColorPosesTests {
    @Test("rays meet where they pass nearest, and parallel ones nowhere")
    func meeting() throws {
        let place = Vector3(0.03, -0.02, 0.6)
        let origins = [Vector3(0, 0, 0), Vector3(0.2, 0, 0.05), Vector3(-0.1, 0.1, 0)]
        let rays = try origins.map { origin in
            (origin: origin, direction: try #require((place - origin).normalized))
        }
        let found = try #require(HeadColorPoses.meeting(rays))
        #expect((found - place).length < 1e-9)
        let forward = Vector3(0, 0, 1)
        #expect(HeadColorPoses.meeting(origins.map { ($0, forward) }) == nil)
    }

    @Test("glasses are told by the bar across the nose", arguments: [0, 1, 2])
    func glasses(number: Int) throws {
        let camera = Intrinsics(width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5)
        func score(_ hasGlasses: Bool) throws -> Double {
            let head = VirtualHead(
                identity: HeadIdentity(number: number, skin: number), hasGlasses: hasGlasses)
            var eye = HeadCamera(
                intrinsics: camera, hasDepth: false, light: HeadLight.allCases[number], seed: 4)
            let state = PersonState()
            let frame = eye.frame(of: head, state, index: 0, at: .zero)
            let points = head.truePoints.compactMap {
                camera.project(state.cameraFromHead * $0 + state.place)
            }
            let face = try #require(FaceLandmarks(points))
            return try #require(FaceSigns.glasses(frame.luma, face))
        }
        #expect(try score(true) > 0.5)
        #expect(try score(false) < 0.5)
    }

    @Test("sim: is the usual person, and sizes are two")
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
