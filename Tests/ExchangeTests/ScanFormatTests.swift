import DeviceIO
import Exchange
import Foundation
import Scene
import TestKit
import Testing

/// The scan folder: its oldest version can be read, and its schema matches the written files.
@Suite("The scan's format") struct ScanFormatTests {
    private let tests = URL(filePath: #filePath).deletingLastPathComponent()

    @Test("a scan of version 1 opens, is whole and can be exported")
    func versionOne() throws {
        let path = tests.appending(path: "Fixtures/scan-v1").path
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        #expect(reader.session.schema == 1)
        let found = reader.inspect()
        #expect(found.ok && found.shots == 2, "\(found.problems)")
        let source = try DatasetSource(path: path)
        #expect(source.format == .scanFolder && source.frameCount == 2)
        #expect(source.description.isMetric && source.boundingBox != nil)
        let folder = try TemporaryFolder()
        for format in [ExportFormat.colmapBinary, .nerfstudio, .bop] {
            let report = try #require(
                try Exporter(path: path, format: format, output: folder(format.rawValue)).run())
            #expect(report.proof.holds, "\(report.proof.words)")
            #expect(report.masks && report.frames == 2 && report.proof.masks == 2)
        }
        // The camera looks at the box, so the mask is white in the middle and black in a corner.
        let mask = try #require(
            try DatasetSource(path: folder("nerfstudio")).mask(0))
        #expect(mask.values[12 * 32 + 16] == 255 && mask.values[0] == 0)
    }

    @Test("a later version is refused, and the message names both versions")
    func later() throws {
        let folder = try TemporaryFolder()
        let session = try String(
            contentsOf: tests.appending(path: "Fixtures/scan-v1/session.json"), encoding: .utf8)
        try folder.write(
            Array(session.replacingOccurrences(of: "\"schema\": 1", with: "\"schema\": 9").utf8),
            "scan/session.json")
        try folder.write([], "scan/journal.jsonl")
        let error = #expect(throws: DeviceError.self) {
            try ScanReader.open(at: folder("scan"), fileSystem: DiskFileSystem())
        }
        #expect(error?.words.contains("version 9") == true && error?.words.contains("1") == true)
    }

    @Test("the schema has every field of a sidecar and no other")
    func schema() throws {
        var sidecar = ShotSidecar(number: 1, image: [1, 2, 3])
        sidecar.sessionID = "11111111-2222-3333-4444-555555555555"
        (sidecar.scanPassID, sidecar.frame.index, sidecar.frame.name) = (1, 0, "a")
        (sidecar.frame.timestamp, sidecar.frame.captureTime) = (.zero, "2026-01-01T00:00:00Z")
        sidecar.intrinsics = .guess(width: 4, height: 3)
        sidecar.setPose(.identity)
        sidecar.boundingBox = BoundingBox(
            center: .zero, size: Vector3(1, 1, 1), worldFromObject: .identity)
        sidecar.frame.exposure = Exposure(seconds: 0.01)
        (sidecar.depth.path, sidecar.depth.metersPerUnit) = ("depth/a.png", 0.001)
        (sidecar.selection.sector, sidecar.selection.reason) = (1, "newView")
        sidecar.selection.sharpness = 1
        (sidecar.frame.gravity, sidecar.objectMask) = (Vector3(0, 1, 0), "m.png")
        (sidecar.scale.isMetric, sidecar.scale.metersPerUnit) = (true, 0.2)
        sidecar.scale.isBoxSettling = true
        let written = try JSONSerialization.jsonObject(with: Data(try sidecar.encoded()))
        let schema = try JSONSerialization.jsonObject(
            with: Data(
                contentsOf: tests.appending(path: "../../Docs/Reference/scan-folder.schema.json")))
        let definitions = (schema as? [String: Any])?["$defs"] as? [String: Any]
        let fields = (definitions?["sidecar"] as? [String: Any])?["properties"] as? [String: Any]
        #expect(Set(try #require(fields).keys) == Set(try #require(written as? [String: Any]).keys))
    }
}

/// Files that an export writes: EXIF, box masks, resampled pictures, and the zip file.
@Suite("Exported files") struct OutgoingTests {
    @Test("a zip file has every file complete")
    func zip() throws {
        let folder = try TemporaryFolder()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/scan-v1").path
        let bundle = try ScanBundle(scan: fixture)
        let summary = try bundle.write(
            to: folder("a.zip"), formats: [.colmap], report: "<p>good</p>")
        #expect(summary.isProven && summary.files > 12)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder("a.zip"))))
        // Compares each entry of the central directory (APPNOTE 6.3, 4.3.16) with its local header.
        func number(_ at: Int, _ size: Int) -> Int {
            bytes[at..<(at + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let end = bytes.count - 22
        #expect(number(end, 4) == 0x0605_4B50)
        #expect(number(end + 10, 2) == summary.files)
        var at = number(end + 16, 4)
        var names: [String] = []
        for _ in 0..<summary.files {
            #expect(number(at, 4) == 0x0201_4B50)
            let (size, length) = (number(at + 20, 4), number(at + 28, 2))
            let head = number(at + 42, 4)
            #expect(number(head, 4) == 0x0403_4B50)
            let start = head + 30 + number(head + 26, 2) + number(head + 28, 2)
            let content = bytes[start..<(start + size)]
            #expect(Int(CRC32.checksum(content)) == number(at + 16, 4))
            names.append(String(decoding: bytes[(at + 46)..<(at + 46 + length)], as: UTF8.self))
            at += 46 + length + number(at + 30, 2)
        }
        #expect(names.contains("scan-v1/images/IMG_0002.jpg"))
        #expect(names.count { $0 == "scan-v1/report.html" } == 1)
        #expect(names.contains("scan-v1/exports/colmap/sparse/0/cameras.txt"))
        #expect(throws: DeviceError.self) { try bundle.write(to: folder("a.zip")) }
        #expect(throws: DeviceError.self) { try ScanBundle(scan: folder.path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.zip"])
    }
}
