import Testing

@testable import Capture

/// The options in the address of a virtual head.
@Suite struct VirtualHeadOptionsTests {
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
