import DeviceIO
import Foundation
import Testing

@Suite("Scan library")
struct ScanLibraryTests {
    private func library() throws -> (ScanLibrary, MemoryFileSystem) {
        let disk = MemoryFileSystem()
        _ = try SampleScan.capture(on: disk) { 0 }
        try disk.makeDirectory("/home/scans/photos")
        try disk.write([1], to: "/home/scans/photos/a.jpg")
        return (ScanLibrary(directory: "/home/scans", fileSystem: disk), disk)
    }

    @Test("the list has all scans, and nothing else")
    func list() throws {
        let (library, disk) = try library()
        let scans = try library.scans()
        #expect(scans.map(\.name) == ["cup"])
        #expect(scans[0].path == SampleScan.path)
        #expect(scans[0].shots == 6)
        #expect(scans[0].state == "capturing")
        #expect(scans[0].created == "1970-01-12T13:46:40Z")
        #expect(scans[0].trouble == nil)
        let reader = try ScanReader.open(at: SampleScan.path, fileSystem: disk)
        #expect(scans[0].bytes == reader.bytes)
        let none = ScanLibrary(directory: "/home/none", fileSystem: disk)
        #expect(try none.scans().isEmpty)
    }

    @Test("an unreadable scan is listed with its error")
    func trouble() throws {
        let (library, disk) = try library()
        try disk.write([1], to: "/home/scans/cup/session.json")
        let scans = try library.scans()
        #expect(scans.count == 1)
        #expect(scans[0].trouble?.contains("its JSON is incomplete") == true)
    }

    @Test("a folder that cannot be entered hides no scan; if none can, the list says so")
    func refusedFolder() throws {
        let files = FileManager.default
        let directory = files.temporaryDirectory.appending(path: UUID().uuidString).path
        try files.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: directory) }
        // A link to itself is refused even for root.
        try files.createSymbolicLink(
            atPath: directory + "/loop", withDestinationPath: directory + "/loop")
        let library = ScanLibrary(directory: directory, fileSystem: DiskFileSystem())
        #expect(throws: DeviceError.self) { try library.scans() }
        let scan = directory + "/cup"
        try files.createDirectory(atPath: scan, withIntermediateDirectories: true)
        for name in ["session.json", "journal.jsonl"] {
            try Data().write(to: URL(filePath: scan + "/" + name))
        }
        #expect(try library.scans().map(\.name) == ["cup"])
    }

    @Test("the list never reads a picture")
    func lengthsOnly() throws {
        let (library, disk) = try library()
        let image = try SampleScan.shot(1).image
        try disk.write(
            [UInt8](repeating: 0, count: image.count), to: "/home/scans/cup/images/IMG_0001.jpg")
        #expect(try library.scans()[0].trouble == nil)
    }

    @Test("a scan is renamed, but not to a hidden, outside or existing name")
    func rename() throws {
        let (library, disk) = try library()
        for name in [
            "", " ", ".x", "..", "a/b", "a\nb", "photos", String(repeating: "x", count: 201),
        ] {
            #expect(throws: DeviceError.self) { try library.rename("cup", to: name) }
        }
        for name in ["photos", "none", "../scans/cup", "."] {
            #expect(throws: DeviceError.self) { try library.rename(name, to: "x") }
        }
        #expect(try library.rename("cup", to: "Große Tasse") == "/home/scans/Große Tasse")
        #expect(try library.scans().map(\.name) == ["Große Tasse"])
        _ = try ScanWriter.resume(at: "/home/scans/Große Tasse", fileSystem: disk)
    }

    @Test("deletion removes a whole scan, and nothing that is not a scan")
    func delete() throws {
        let (library, disk) = try library()
        #expect(throws: DeviceError.self) { try library.delete("photos") }
        #expect(throws: DeviceError.self) { try library.delete("..") }
        let writer = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk).writer
        #expect(throws: DeviceError.self) { try library.delete("cup") }
        writer.close()
        // The remains of an interrupted deletion are removed too.
        try disk.makeDirectory("/home/scans/.trash-old")
        try library.delete("cup")
        #expect(try disk.list("/home/scans") == ["photos"])
    }

    @Test("an interrupted deletion leaves a whole scan or none")
    func deleteCutOff() throws {
        for stop in 0..<60 {
            let (library, disk) = try library()
            disk.fill(fromAttempt: disk.attempts + stop, .refusesChanges)
            if (try? library.delete("cup")) != nil { return }
            for scan in try library.scans() {
                #expect(scan.trouble == nil && scan.shots == 6)
            }
        }
        Issue.record("the deletion never ended")
    }
}
