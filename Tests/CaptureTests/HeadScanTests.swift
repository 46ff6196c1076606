import Capture
import Foundation
import Head
import Reconstruction
import Scene
import TestKit
import Testing

/// Head scans of a virtual person, from the first frame to the files.
@Suite("Head scans")
struct HeadScanTests {
    private func scan(
        _ source: String, folder: String? = nil, isResuming: Bool = false,
        change: (inout HeadFlowSettings) -> Void = { _ in }
    ) async throws -> (ending: HeadScanRun.Ending, events: [HeadCaptureEvent], folder: String) {
        let folder =
            folder
            ?? FileManager.default.temporaryDirectory
            .appending(path: "capstan-head-\(UUID().uuidString)").path
        var options = HeadScanRun.Options(
            source: source, sourceOptions: SourceOptions(), folder: folder,
            model: FaceModelFile(named: "/nowhere/centerface.onnx", environment: [:]))
        options.settings.skipsChecklist = true
        options.isResuming = isResuming
        change(&options.settings)
        var events: [HeadCaptureEvent] = []
        let ending = try await HeadScanRun(options).run(note: { _ in }) { moment in
            events += moment.events
            return moment.flow.state == .reviewing ? .call(.accept) : .goOn
        }
        return (ending, events, folder)
    }

    private func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The status with which a model's path is refused; nil if the work has begun by then.
    private func earlyRefusal(_ path: String, of model: inout HeadModelRun) -> Capture.ExitStatus? {
        var hasBegun = false
        do {
            _ = try model.write(
                to: [path], options: HeadModelOptions(), unit: .meters,
                report: { _ in hasBegun = true })
            return nil
        } catch {
            return hasBegun ? nil : CaptureError(error).status
        }
    }

    @Test("an obedient person is scanned whole, with files, a model and lines for nine events")
    func whole() async throws {
        let (ending, events, folder) = try await scan("sim:head?fps=10")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(ending.trouble == nil && ending.session.coverage.share > 0.95)
        let summary = try #require(ending.summary)
        #expect(summary.isClean, "\(summary.flaws)")
        let names = Set(names(folder))
        for id in ending.session.keyframes.map(\.id) {
            #expect(
                names.isSuperset(of: ["color_\(id).jpg", "depth_\(id).png", "metadata_\(id).json"]))
        }
        #expect(names.isSuperset(of: ["manifest.json", "session.json"]))
        let lines = try events.map { try HeadEventLine($0, at: .zero).jsonLine() }
        for name in [
            "didTrackFacePosition", "didReportCountdown", "willStartScanning",
            "didReportProgressInfo", "didCompleteScanning", "didProvideHint", "finishedCapturing",
            "dataReady", "speak", "tone",
        ] {
            #expect(lines.contains { $0.contains("\"event\":\"\(name)\"") }, "\(name)")
        }
        var model = try HeadModelRun(folder: folder)
        let stem = folder + "/model"
        let facts = try model.write(
            to: [".glb", ".obj", ".stl", ".ply", ".usdz"].map { stem + $0 },
            options: HeadModelOptions(), unit: .meters, report: { _ in })
        #expect((4000...8000).contains(facts.triangles), "\(facts.triangles)")
        #expect(facts.files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(facts.files.contains { $0.hasSuffix("-landmarks.yml") })
        #expect(facts.scale == .depth && facts.eyeMillimeters == nil)
        for path in [stem + ".foo", stem + ".glb", "/nowhere/model.glb", stem + ".glb/a.glb"] {
            let status = earlyRefusal(path, of: &model)
            #expect(status == .data, "\(path)")
        }
        #expect(throws: CaptureError.self) { try HeadModelRun(folder: folder, eyeMeters: 0.063) }
        let photos = try HeadPhotoViews(folder: folder)
        #expect(
            photos.views.map(\.name) == [
                "photo_r4.jpg", "photo_r3.jpg", "photo_r2.jpg", "photo_r1.jpg", "photo_c0.jpg",
                "photo_l1.jpg", "photo_l2.jpg", "photo_l3.jpg", "photo_l4.jpg", "photo_u1.jpg",
                "photo_d1.jpg",
            ])
        let written = try photos.write(to: folder + "/photos")
        for place in ["/photos", "/photos/index.html/a"] {
            let error = #expect(throws: CaptureError.self) { try photos.write(to: folder + place) }
            #expect(error?.status == .data, "\(place)")
        }
        #expect(written.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(throws: CaptureError.self) { try photos.write(to: folder + "/photos") }
        try HeadScanDeletion(folder: folder).run()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("only a head scan is forgotten, and a link with the folder that it names")
    func forgetting() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "capstan-\(UUID().uuidString)").path
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
        }
        // An object's scan, or another program, may have a file of the same name, `session.json`.
        try write("session.json", "{}")
        #expect(throws: CaptureError.self) { try HeadScanDeletion(folder: folder) }
        try write("color_0.jpg", "")
        try write("journal.jsonl", "")
        #expect(throws: CaptureError.self) { try HeadScanDeletion(folder: folder) }
        try write("metadata_0.json", "")
        let link = folder + "-link"
        try files.createSymbolicLink(atPath: link, withDestinationPath: folder)
        try HeadScanDeletion(folder: link + "/").run()
        #expect(!files.fileExists(atPath: folder))
        #expect((try? files.destinationOfSymbolicLink(atPath: link)) == nil)
    }

    @Test("when the camera goes away, the scan is kept and can be resumed")
    func cameraGone() async throws {
        let (ending, _, folder) = try await scan("sim:head?fps=10&camera-ends=14")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(ending.trouble?.status == .device)
        let kept = ending.session.keyframes.count
        #expect(kept >= 3 && names(folder).contains("session.json"))
        let (second, _, _) = try await scan("sim:head?fps=10", folder: folder, isResuming: true)
        #expect(second.trouble == nil && second.session.keyframes.count > kept)
    }

    @Test("a minute without a person ends the scan with a message, and leaves no half scan")
    func nobody() async throws {
        let (ending, _, folder) = try await scan("sim:head?fps=5&person=nobody")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let trouble = try #require(ending.trouble)
        #expect(trouble.words == HeadScanError.faceTrackingTimeout.words)
        #expect(ending.session.empty)
        #expect(!FileManager.default.fileExists(atPath: folder), "\(names(folder))")
        // The same folder can be used again. A folder that existed before the scan stays.
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        _ = try await scan("sim:head?fps=5&person=nobody", folder: folder)
        #expect(FileManager.default.fileExists(atPath: folder) && names(folder).isEmpty)
    }

    @Test("a folder that cannot be written to is reported with the reason")
    func unwritable() async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "capstan-file-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for folder in [file.path, file.path + "/scan", "/proc/scan"] {
            do {
                _ = try await scan("sim:head?fps=10", folder: folder)
                Issue.record("\(folder) was not refused")
            } catch {
                let trouble = CaptureError(error)
                #expect(trouble.status == .data, "\(trouble.words)")
                #expect(trouble.words.contains("Cannot write"), "\(trouble.words)")
                #expect(!trouble.words.contains("color_0"), "before the scan, not in it")
            }
        }
    }

    @Test("two faces raise a warning")
    func twoHeads() async throws {
        let (ending, events, folder) = try await scan("sim:head?fps=10&person=secondFace")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(ending.trouble == nil)
        #expect(events.contains(.updatedCaptureWarning(.severalFaces)))
    }

    @Test("wrong options, foreign folders and missing models are refused with a message")
    func refusals() async throws {
        func status(_ source: String) async -> Capture.ExitStatus? {
            do {
                _ = try await scan(source)
                return nil
            } catch {
                return CaptureError(error).status
            }
        }
        #expect(await status("sim:head?person=ghost") == .usage)
        #expect(await status("sim:head?fps=1") == .usage)
        // A source that is not virtual needs the file of the neural network that finds faces.
        #expect(await status(FileManager.default.currentDirectoryPath) == .device)
        #expect(throws: CaptureError.self) { try HeadModelRun(folder: "/nowhere") }
        #expect(throws: CaptureError.self) { try HeadScanDeletion(folder: "/usr") }
    }

    @Test("a scan of an object is no head scan: it is not deleted, and the message says so")
    func objectScan() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"schema\":1,\"source\":\"sim:orbit\"}", "scan/session.json")
        try folder.write("{\"n\":1}\n", "scan/journal.jsonl")
        #expect(throws: CaptureError.self) { try HeadScanDeletion(folder: folder("scan")) }
        let error = #expect(throws: CaptureError.self) {
            try HeadModelRun(folder: folder("scan"))
        }
        #expect(error?.words.contains("a scan of an object") == true)
        // A head scan whose session file is damaged is deleted all the same.
        try folder.write("{", "head/session.json")
        try folder.write("picture", "head/color_0.jpg")
        try folder.write("{}", "head/metadata_0.json")
        try HeadScanDeletion(folder: folder("head")).run()
        #expect(!FileManager.default.fileExists(atPath: folder("head")))
    }
}
