import DeviceIO
import Scene
import Testing

@Suite("Scan folder")
struct ScanFolderTests {
    private let folder = ScanFolder(path: SampleScan.path)

    private func captured() throws -> MemoryFileSystem {
        let disk = MemoryFileSystem()
        _ = try SampleScan.capture(on: disk) { 0 }
        return disk
    }

    @Test("a written scan reads back the same")
    func roundTrip() throws {
        let disk = try captured()
        let reader = try ScanReader.open(at: SampleScan.path + "/", fileSystem: disk)
        #expect(reader.session == SampleScan.session())
        #expect(reader.state == "capturing")
        let shot = try SampleScan.shot(2)
        #expect(reader.shots[1] == shot.stored)
        #expect(try reader.image(of: reader.shots[1]) == shot.image)
        #expect(try reader.depth(of: reader.shots[1]) == shot.depth)
        #expect(try reader.depth(of: reader.shots[0]) == nil)
        let sidecar = try reader.sidecar(of: reader.shots[1])
        #expect(sidecar.worldFromCamera == .identity)
        #expect(sidecar.image.crc32 == shot.stored.image.crc32)
        let found = reader.inspect()
        #expect(found.ok && found.problems.isEmpty && found.notes.isEmpty)
        #expect((found.shots, found.passes) == (6, 2))
        #expect(
            try disk.list(folder.path(of: "images")).prefix(3)
                == ["IMG_0001.jpg", "IMG_0001.json", "IMG_0002.jpg"])
        #expect(
            try disk.list(folder.path(of: "depth"))
                == ["IMG_0002_depth.png", "IMG_0004_depth.png", "IMG_0006_depth.png"])
    }

    @Test("the check names missing, truncated and changed files")
    func damage() throws {
        let disk = try captured()
        try disk.remove(folder.path(of: "images/IMG_0001.jpg"))
        try disk.truncate(folder.path(of: "depth/IMG_0002_depth.png"), to: 3)
        var image = try SampleScan.shot(3).image
        image[5] ^= 1
        try disk.write(image, to: folder.path(of: "images/IMG_0003.jpg"))
        let reader = try ScanReader.open(at: SampleScan.path, fileSystem: disk)
        #expect(reader.problems.count == 2)
        let found = reader.inspect()
        #expect(!found.ok)
        #expect(
            found.problems == [
                "images/IMG_0001.jpg is missing.",
                "depth/IMG_0002_depth.png is not whole: it has 3 bytes of 4.",
                "images/IMG_0003.jpg is damaged: its checksum does not match.",
            ])
    }

    @Test("a scan that begins in metres stays in metres; the last stated unit is valid for others")
    func unit() {
        func sidecar(_ isMetric: Bool?, _ unit: Double?) -> ShotSidecar {
            var sidecar = ShotSidecar(number: 1, image: [])
            (sidecar.scale.isMetric, sidecar.scale.metersPerUnit) = (isMetric, unit)
            return sidecar
        }
        let (metres, unknown) = (sidecar(true, nil), sidecar(false, nil))
        let (two, three) = (sidecar(false, 2), sidecar(false, 3))
        #expect(ScanUnit(of: [metres, two, three]).meters == nil)
        #expect(ScanUnit(of: [unknown, two, three]).meters == 3)
        #expect(ScanUnit(of: [two, metres]).meters == 2)
        #expect(ScanUnit(of: [sidecar(nil, 2), unknown]).meters == 2)
        #expect(ScanUnit(of: [sidecar(false, -1), sidecar(false, .infinity)]).meters == nil)
    }

    @Test("resuming moves orphans aside without overwriting, and removes unfinished files")
    func orphans() throws {
        let disk = try captured()
        try disk.write([1], to: folder.path(of: "images/IMG_0009.jpg"))
        try disk.makeDirectory(folder.path(of: "orphans"))
        try disk.write([2], to: folder.path(of: "orphans/IMG_0009.jpg"))
        try disk.write([3], to: folder.path(of: "images/.IMG_0010.jpg.tmp"))
        try disk.write([4], to: folder.path(of: "images/mine.jpg"))
        try disk.append(Array("{\"crc\"".utf8), to: folder.path(of: "journal.jsonl"))
        let before = try ScanReader.open(at: SampleScan.path, fileSystem: disk).inspect()
        #expect(before.ok)
        #expect(before.notes.count == 3)
        let resumed = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
        #expect(resumed.notes == before.notes)
        #expect(resumed.lines.count == 43)
        #expect(
            try disk.list(folder.path(of: "orphans")) == ["IMG_0009-2.jpg", "IMG_0009.jpg"])
        #expect(try disk.read(folder.path(of: "orphans/IMG_0009-2.jpg"), maximumBytes: 9) == [1])
        #expect(try disk.read(folder.path(of: "images/mine.jpg"), maximumBytes: 9) == [4])
        let after = try ScanReader.open(at: SampleScan.path, fileSystem: disk).inspect()
        #expect(after.notes.isEmpty)
    }

    @Test("only one process may write at a time")
    func locking() throws {
        let disk = try captured()
        let first = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
        let error = try #require(throws: DeviceError.self) {
            try ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
        }
        #expect(error.reason.contains("is writing to it"))
        first.writer.close()
        _ = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
    }

    @Test("a scan is never started over another, nor in a folder with other files")
    func refusals() throws {
        let disk = try captured()
        let again = try #require(throws: DeviceError.self) {
            try ScanWriter.create(
                at: SampleScan.path, fileSystem: disk, session: SampleScan.session())
        }
        #expect(again.reason == "it holds a scan already")
        try disk.makeDirectory("/home/photos")
        try disk.write([1], to: "/home/photos/a\u{1B}.jpg")
        let full = try #require(throws: DeviceError.self) {
            try ScanWriter.create(
                at: "/home/photos", fileSystem: disk, session: SampleScan.session())
        }
        #expect(full.reason == "it is not empty (it holds \"a\\u{1B}.jpg\")")
        #expect(try disk.list("/home/photos").count == 1)
        try disk.makeDirectory("/home/other")
        try disk.write([1], to: "/home/other/session.json")
        #expect(throws: DeviceError.self) {
            try ScanWriter.create(
                at: "/home/other", fileSystem: disk, session: SampleScan.session())
        }
        #expect(try disk.read("/home/other/session.json", maximumBytes: 9) == [1])
        let file = try #require(throws: DeviceError.self) {
            try ScanWriter.create(
                at: "/home/photos/a\u{1B}.jpg", fileSystem: disk, session: SampleScan.session())
        }
        #expect(file.reason == "it is a file, not a folder")
        for open in [
            { try ScanReader.open(at: "/home/photos", fileSystem: disk).lines },
            { try ScanWriter.resume(at: "/nowhere", fileSystem: disk).lines },
        ] {
            let error = try #require(throws: DeviceError.self) { try open() }
            #expect(error.reason.hasPrefix("it is no scan folder"))
        }
    }

    @Test("a shot that the journal names is never written again")
    func sameNumber() throws {
        let disk = try captured()
        let writer = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk).writer
        let other = ShotFiles(number: 3, image: [1], sidecar: [123, 125])
        #expect(throws: DeviceError.self) { try writer.write(other) }
        #expect(
            try disk.read(folder.path(of: "images/IMG_0003.jpg"), maximumBytes: 999)
                == SampleScan.shot(3).image)
    }

    @Test("the error for an unreadable session record names the field")
    func record() throws {
        let disk = try captured()
        let path = folder.path(of: "session.json")
        for (text, words) in [
            ("{\"schema\":2}", "its format has version 2, and this program knows version 1"),
            ("{\"schema\":1}", "the field sessionID is missing"),
            ("{\"schema\":1", "its JSON is incomplete"),
            ("", "its JSON is incomplete"),
        ] {
            try disk.write(Array(text.utf8), to: path)
            let error = try #require(throws: DeviceError.self) {
                try ScanReader.open(at: SampleScan.path, fileSystem: disk)
            }
            #expect(error.kind == .data)
            #expect(error.subject == path)
            #expect(error.reason == words)
        }
    }

    @Test("a sidecar needs no field but its number")
    func sidecar() throws {
        let bare = try ShotSidecar(reading: Array("{\"number\":7}".utf8), path: "x")
        #expect(bare.number == 7 && bare.intrinsics == nil)
        var full = ShotSidecar(number: 7, image: [1, 2, 3])
        full.frame.timestamp = Timestamp(nanoseconds: 1_305_031_102_175_304_123)
        full.frame.gravity = Vector3(0, 1, 0)
        full.setPose(RigidTransform(rotation: .identity, translation: Vector3(1, 2, 3)))
        #expect(
            full.transform == [[1, 0, 0, 1], [0, 1, 0, 2], [0, 0, 1, 3], [0, 0, 0, 1]])
        #expect(try ShotSidecar(reading: full.encoded(), path: "x") == full)
        full.selection.sharpness = .nan
        #expect(throws: DeviceError.self) { try full.encoded() }
    }

    @Test("any JSON survives unchanged")
    func json() throws {
        struct Options: Codable, Equatable {
            var big = Int64.max
            var half = 0.5
            var names = ["a", "é"]
            var on = true
            var none: Int?
            var depth = ["x": ["y": 1]]
        }
        let value = try JSONValue(of: Options())
        #expect(try value.decoded(as: Options.self) == Options())
    }
}
