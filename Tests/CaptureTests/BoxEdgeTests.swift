import DeviceIO
import Foundation
import Guidance
import Scene
import Testing
import Vision

@testable import Capture

@Suite("A known edge of the box")
struct BoxEdgeTests {
    @Test("the option states an edge and its metres", arguments: ["width", "depth", "height"])
    func words(name: String) throws {
        let box = BoundingBox(
            center: .zero, size: Vector3(2, 4, 8), worldFromObject: .identity)
        let edge = try BoxEdge("\(name)=0.5")
        #expect(edge.text == "\(name)=0.5")
        #expect(
            edge.metersPerUnit(of: box) == ["width": 0.25, "depth": 0.125, "height": 0.0625][name])
        #expect(
            edge.metersPerUnit(
                of: BoundingBox(center: .zero, size: .zero, worldFromObject: .identity)) == nil)
    }

    @Test(
        "every other text is refused",
        arguments: [
            "", "height", "height=", "=0.2", "length=0.2", "height=0", "height=-1", "height=nan",
            "height=inf", "height=0.2=3", "0.2", "height=1e99", "height=1e-9",
        ])
    func wrong(text: String) throws {
        #expect(throws: CaptureError.self) { try BoxEdge(text) }
    }

    /// The path of a finished scan of the virtual orbit, whose unit of length is declared as
    /// unknown.
    private func scan(in folder: CaptureFolder, _ edge: BoxEdge?) throws -> String {
        let path = folder.path + "/scan"
        let source = try SourceAddress("sim:orbit?size=160x120&frames=240").open(
            options: SourceOptions())
        defer { source.close() }
        var description = source.description
        description.isMetric = false
        let scan = try OpenedScan.creating(
            path, source: description, sourceText: "test", options: SessionOptions(),
            recording: ScanRecorder.Options(isInStep: true, boxEdge: edge))
        var loop = CaptureLoop(
            session: scan.session, source: description, store: scan.recorder
        ) { _ in }
        loop.take(scan.opening(description))
        var capture = HeadlessCapture(
            source: UntrackedSource(source), loop: loop, isInterrupted: { false },
            report: { _ in })
        _ = try capture.run()
        return path
    }

    private func frames(_ path: String) throws -> (metric: Bool, box: Vector3, way: Double) {
        let dataset = try DatasetSource(path: path)
        defer { dataset.close() }
        var places: [Vector3] = []
        while let event = try dataset.next() {
            if case .frame(let frame) = event, let pose = frame.worldFromCamera {
                places.append(pose.translation)
            }
        }
        let way = zip(places, places.dropFirst()).reduce(0) { $0 + ($1.0 - $1.1).length }
        let box = try #require(dataset.boundingBox)
        return (dataset.description.isMetric, box.size, way)
    }

    @Test("with a known edge, a scan of unknown scale is in metres for all its readers")
    func scan() throws {
        let (free, named) = (try CaptureFolder(), try CaptureFolder())
        let before = try frames(try scan(in: free, nil))
        let path = try scan(in: named, BoxEdge("height=0.3"))
        let after = try frames(path)
        #expect(!before.metric && after.metric)
        #expect(abs(after.box.z - 0.3) < 1e-9)
        let unit = 0.3 / before.box.z
        #expect(abs(after.way - unit * before.way) < 1e-9 && before.way > 1)
        let dataset = try DatasetSource(path: path)
        defer { dataset.close() }
        #expect(try abs(#require(dataset.metersPerUnit) - unit) < 1e-9)
        // A reconstruction's samples have the box from the shots' files, converted to metres. The
        // journal keeps lengths in the capture's own unit, so a replay gives no difference.
        let samples = try SampleCollection(
            address: SourceAddress(path), options: SourceOptions())
        #expect(try abs(#require(samples.box).size.z - 0.3) < 1e-9)
        #expect(try Replay(scan: path).difference == nil)
    }

    @Test("a shot's file says if its unit is from an unsure box", arguments: [false, true])
    func unsureBox(isSure: Bool) throws {
        var snapshot = SessionSnapshot()
        snapshot.box.bounds = BoundingBox(
            center: .zero, size: Vector3(1, 1, 1), worldFromObject: .identity)
        (snapshot.box.evidence, snapshot.box.isSure) = (.mapPoints, isSure)
        let frame = Frame(
            index: 0, name: "0", timestamp: .zero,
            luma: LumaPlane(width: 4, height: 3, values: Array(repeating: 90, count: 12)),
            original: .jpeg([]), intrinsics: .guess(width: 4, height: 3))
        let shot = Shot(
            number: 1, frameIndex: 0, frameName: "0", timestamp: .zero, pass: 1, sector: 0,
            reason: .newSector, sharpness: 1, worldFromCamera: .identity, isBeyondMaximum: false)
        let package = ShotPackage(
            shot: shot, frame: TrackedFrame(frame), box: snapshot.box, sessionID: "made",
            isMetric: false, boxEdge: try BoxEdge("height=0.5"))
        let files = try package.files(encoder: try ImageEncoder())
        let sidecar = try ShotSidecar(reading: files.sidecar, path: "made")
        #expect(sidecar.scale.metersPerUnit == 0.5)
        #expect(sidecar.scale.isBoxSettling == (isSure ? nil : true))
    }

    @Test("an edge is refused where lengths are already metres")
    func metric() throws {
        let folder = try CaptureFolder()
        var job = try CaptureJob(
            source: "sim:orbit?size=160x120&frames=30", options: SourceOptions(),
            output: folder.path + "/scan", session: SessionOptions())
        job.boxEdge = try BoxEdge("width=0.2")
        #expect(job.resumeCommand.contains("--box-edge width=0.2"))
        #expect(throws: CaptureError.self) {
            try job.runHeadless(isInterrupted: { false }, note: { _ in }, report: { _ in })
        }
    }
}
