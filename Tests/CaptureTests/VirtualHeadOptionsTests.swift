import Testing

@testable import Capture

/// The options in the address of a virtual head.
@Suite struct VirtualHeadOptionsTests {
    @Test("sim: alone is the usual person, and the width is 640 or 1280")
    func options() throws {
        #expect(try VirtualHeadSource.Options("sim:") == VirtualHeadSource.Options("sim:head"))
        #expect(try VirtualHeadSource.Options("sim:head?size=1280")?.width == 1280)
        #expect(throws: CaptureError.self) { try VirtualHeadSource.Options("sim:head?size=1000") }
        #expect(try VirtualHeadSource.Options("sim:orbit") == nil)
        #expect(throws: CaptureError.self) { try VirtualHeadSource.Options("sim:haed") }
        #expect(throws: CaptureError.self) { try VirtualHeadSource.Options("sim:?seed=2") }
    }

    @Test(
        "the source of a virtual person or object is recognised as virtual, a folder is not",
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
