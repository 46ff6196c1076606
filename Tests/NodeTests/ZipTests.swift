import Exchange
import Foundation
import TestKit
import Testing

@testable import Node

@Suite("Zip files of clients")
struct ZipTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes a zip file with Python's own writer.
    private func python(_ lines: String, _ name: String = "made.zip") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", "import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1],'w')\n\(lines)",
            folder(name),
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return folder(name)
    }

    @Test("stored and deflated files of our writer and of Python's are read")
    func bothWriters() throws {
        try folder.write("one", "a.txt")
        let zip = try ZipWriter(folder("ours.zip"))
        try zip.add(folder("a.txt"), as: "scan/a.txt")
        try zip.finish()
        let theirs = try python(
            """
            z.writestr('scan/', '')
            z.writestr('scan/b.txt', 'two' * 1000, compress_type=zipfile.ZIP_DEFLATED)
            z.close()
            """)
        for (path, name, text) in [
            (folder("ours.zip"), "scan/a.txt", "one"),
            (theirs, "scan/b.txt", String(repeating: "two", count: 1000)),
        ] {
            let reader = try ZipReader(path, limits: UploadLimits())
            #expect(reader.entries.map(\.path) == [name])
            try reader.unpack(reader.entries[0], to: folder("out"))
            #expect(try folder.text("out") == text)
            try FileManager.default.removeItem(atPath: folder("out"))
        }
    }

    @Test(
        "names outside of the folder, links, encryption and two of one name are refused",
        arguments: [
            "z.writestr('../a', 'x')", "z.writestr('/a', 'x')", "z.writestr('a/../../b', 'x')",
            "z.writestr('a\\\\b', 'x')", "z.writestr('a', 'x'); z.writestr('a', 'y')",
            "i = zipfile.ZipInfo('l'); i.external_attr = 0o120777 << 16; z.writestr(i, '/etc')",
        ])
    func hostile(_ lines: String) throws {
        let path = try python(
            "import warnings; warnings.simplefilter('ignore')\n\(lines)\nz.close()")
        #expect(throws: NodeFault.self) { _ = try ZipReader(path, limits: UploadLimits()) }
    }

    @Test("a file that unpacks to more than is allowed is refused before a byte is unpacked")
    func bombs() throws {
        let path = try python(
            """
            for i in range(20):
                z.writestr(f'{i}.jpg', bytes(10_000_000), compress_type=zipfile.ZIP_DEFLATED)
            z.close()
            """)
        var limits = UploadLimits()
        limits.bytes = 100_000_000
        #expect(throws: NodeFault.self) { _ = try ZipReader(path, limits: limits) }
        limits.bytes = 300_000_000
        limits.files = 19
        #expect(throws: NodeFault.self) { _ = try ZipReader(path, limits: limits) }
        limits.files = 20
        #expect(try ZipReader(path, limits: limits).entries.count == 20)
        // The directory names a smaller size for a file than its unpacked size.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let size = withUnsafeBytes(of: UInt32(10_000_000).littleEndian) { Data($0) }
        let list = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2])))
        let place = try #require(bytes.range(of: size, in: list.lowerBound..<bytes.endIndex))
        bytes.replaceSubrange(place, with: Data([1, 0, 0, 0]))
        try bytes.write(to: URL(fileURLWithPath: folder("lying.zip")))
        let lying = try ZipReader(folder("lying.zip"), limits: limits)
        #expect(throws: NodeFault.self) {
            try lying.unpack(lying.entries[0], to: folder("out"))
        }
    }

    @Test("entries that share their bytes are refused")
    func overlaps() throws {
        // Two entries of the zip file's directory refer to the same local header.
        let path = try python(
            """
            z.writestr('a', bytes(1000))
            import copy
            b = copy.copy(z.filelist[0]); b.filename = b.orig_filename = 'b'
            z.filelist.append(b); z.NameToInfo['b'] = b; z._didModify = True
            z.close()
            """)
        #expect(throws: NodeFault.self) { _ = try ZipReader(path, limits: UploadLimits()) }
    }

    @Test("a zip file with any byte changed or cut off is refused or read, and never traps")
    func damage() throws {
        let path = try python(
            """
            z.writestr('a/b.txt', 'hello' * 50, compress_type=zipfile.ZIP_DEFLATED)
            z.writestr('c.txt', 'world')
            z.close()
            """)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var refused = 0
        for seed in 0..<400 {
            var rng = RandomSource(seed: UInt64(seed))
            var bytes = whole
            if seed % 4 == 0 {
                bytes = bytes.prefix(rng.integer(0...bytes.count - 1))
            } else {
                for _ in 0..<rng.integer(1...3) {
                    bytes[rng.integer(0...bytes.count - 1)] = UInt8(rng.integer(0...255))
                }
            }
            try bytes.write(to: URL(fileURLWithPath: folder("damaged.zip")))
            do throws(NodeFault) {
                let zip = try ZipReader(folder("damaged.zip"), limits: UploadLimits())
                for (number, entry) in zip.entries.enumerated() {
                    let target = folder("d-\(seed)-\(number)")
                    try zip.unpack(entry, to: target)
                }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 200)
    }

    @Test("ODM's masks go where our reader looks, and folders round a scan are skipped")
    func sources() throws {
        let names: Set = ["a.jpg", "a_mask.png", "b_mask.png"]
        #expect(UploadedSource.place(of: "a_mask.png", among: names) == "masks/a.jpg.png")
        #expect(UploadedSource.place(of: "b_mask.png", among: names) == "b_mask.png")
        #expect(UploadedSource.place(of: "a.jpg", among: names) == "a.jpg")
        let path = try python(
            "z.writestr('x/scan/session.json', '{}')\nz.writestr('x/scan/.lock', '')\nz.close()",
            "upload/s.zip".replacing("upload/", with: ""))
        try FileManager.default.createDirectory(
            atPath: folder("upload"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: path, toPath: folder("upload/s.zip"))
        let source = try UploadedSource(
            upload: UploadFolder(path: folder("upload"), limits: UploadLimits()),
            target: folder("source")
        ).make()
        #expect(source == folder("source/x/scan"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: source) == ["session.json"])
    }
}
