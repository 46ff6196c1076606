import Foundation
import Glibc
import Scene
import TestKit
import Testing

@testable import Library

@Suite("Captures are added to a library", .serialized)
struct IntakeTests {
    private let made: MadeLibrary
    private var library: CaptureLibrary { made.library }

    init() throws { made = try MadeLibrary() }

    @Test("two stations that add the same scan add it once, and coreutils verifies it")
    func once() throws {
        let first = try made.scan("one", seed: 1)
        let second = try made.scan("other name", seed: 1)
        // These files are derived from the capture, so they do not belong to its content.
        try made.folder.write("features", "other name/checkpoint/features-1")
        try made.folder.write("glTF", "other name/model.glb")
        try made.folder.write("7", "other name/.lock")
        // The journal's last line is only half written at the moment when the scan is copied.
        try made.folder.write("{\"n\":1}\n{\"n\":2}\n{\"n\":3,\"st", "other name/journal.jsonl")
        let one = try CaptureImporter(library, station: "b / ö").add(first)
        let two = try CaptureImporter(library, station: "a").add(second)
        #expect(one.isNew && !two.isNew && one.key == two.key)
        #expect(try library.captures().map(\.name) == ["one"])
        #expect(try library.captures().map(\.station) == ["b / ö"])
        #expect(one.card.pictures == 3 && one.card.files == 8)
        let place = library.capturePath(one.key)
        let said = try coreutils(
            ["sha256sum", "--check", "../manifest.sha256"], in: place + "/scan")
        #expect(said.split(separator: "\n").count == 8)
        #expect(try coreutils(["sha256sum", place + "/manifest.sha256"]).hasPrefix(one.key.text))
        #expect(try Disk.names(library.path + "/captures") == [one.key.text])
        #expect(try Disk.names(library.path + "/stations").count == 2)
        let third = try CaptureImporter(library, station: "a").add(made.scan("three", seed: 2))
        #expect(third.isNew && third.key != one.key)
    }

    @Test("a folder that is no capture is refused with a message, and nothing stays")
    func refused() throws {
        let importer = CaptureImporter(library, station: "a")
        func kind(_ folder: String) -> LibraryError.Kind? {
            do throws(LibraryError) {
                _ = try importer.add(folder)
                return nil
            } catch {
                #expect(error.words.hasSuffix("."))
                return error.kind
            }
        }
        #expect(kind(made.folder("nowhere")) == .data)
        try made.folder.write("words", "text/readme.txt")
        #expect(kind(made.folder("text")) == .data)
        #expect(kind(made.folder("text/readme.txt")) == .data)
        // A library is no capture, though it holds pictures.
        let other = try CaptureLibrary.create(path: made.folder("other"))
        _ = try CaptureImporter(other, station: "b").add(try made.scan("hers", seed: 5))
        #expect(kind(other.path) == .data)
        let linked = try made.scan("linked", seed: 3)
        try FileManager.default.createSymbolicLink(
            atPath: linked + "/images/IMG_0009.jpg", withDestinationPath: "/etc/passwd")
        #expect(kind(linked) == .data)
        try made.folder.write([1], "odd/a\nb.jpg")
        #expect(kind(made.folder("odd")) == .data)
        let busy = try made.scan("busy", seed: 4)
        try made.folder.write("1", "busy/.lock")
        let lock = open(busy + "/.lock", O_RDWR)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect(kind(busy) == .data)
        close(lock)
        #expect(kind(busy) == nil)
        #expect(try Disk.names(library.path + "/captures").count == 1)
    }

    @Test("an empty path, as from a variable that is not set, makes and opens no library here")
    func emptyPath() {
        let made = #expect(throws: LibraryError.self) { try CaptureLibrary.create(path: "") }
        #expect(made?.kind == .usage)
        let opened = #expect(throws: LibraryError.self) { try CaptureLibrary(path: "") }
        #expect(opened?.kind == .usage)
    }

    @Test("check finds every change, and names the file")
    func check() throws {
        let key = try CaptureImporter(library, station: "a").add(made.scan("one", seed: 1)).key
        #expect(try LibraryCheck(library).run().findings.isEmpty)
        let file = library.scanPath(key) + "/images/IMG_0002.jpg"
        let handle = try #require(FileHandle(forUpdatingAtPath: file))
        let byte = try #require(try handle.read(upToCount: 1)?.first)
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: Data([byte ^ 1]))
        try handle.close()
        var findings = try LibraryCheck(library).run().findings
        #expect(findings.count == 1 && findings[0].trouble.contains("IMG_0002.jpg is damaged"))
        unlink(file)
        findings = try LibraryCheck(library).run().findings
        #expect(findings.count == 1 && findings[0].trouble.contains("IMG_0002.jpg is missing"))
        try made.folder.write([1], "library/captures/\(key)/scan/images/IMG_0004.jpg")
        let second = try CaptureImporter(library, station: "a").add(made.scan("two", seed: 2)).key
        try made.folder.write([1], "library/captures/\(second)/scan/images/IMG_0004.jpg")
        findings = try LibraryCheck(library).run().findings.filter { $0.key == second.text }
        #expect(findings.first?.trouble == "images/IMG_0004.jpg was put there later")
        unlink(library.scanPath(key) + "/images/IMG_0004.jpg")
        // The library's copy of the capture is damaged, so adding the same scan again is an error.
        #expect(throws: LibraryError.self) {
            _ = try CaptureImporter(library, station: "b").add(made.scan("again", seed: 1))
        }
    }

    @Test("three stations add 30 scans, ten twice, two stations die: each scan once, sums right")
    func stations() throws {
        for number in 0..<20 { _ = try made.scan("scan-\(number)", seed: UInt64(number + 1)) }
        // Each of the three stations has ten scans; ten of the scans are at two stations.
        let parts = [Array(0..<10), Array(5..<15), Array(10..<20)]
        func start(_ station: Int, freezeAfter files: Int? = nil) throws -> ChildProcess {
            try startWorker(
                ["add", library.path, "station \(station)"]
                    + parts[station].map { made.folder("scan-\($0)") },
                environment: files.map { ["FREEZE": "\($0)"] } ?? [:])
        }
        let filesPerScan = 8
        // Station 1 stops in its first scan, which station 0 has too. Station 2 stops in its fifth
        // scan.
        let died = [1: 3, 2: 4 * filesPerScan + 6]
        let running = try (0..<3).map { try start($0, freezeAfter: died[$0]) }
        for (station, files) in died {
            #expect(running[station].waitForStop(), "station \(station) ended before it stopped")
            let copied = try incomplete(by: running[station])
            #expect(copied.map(\.count) == [files % filesPerScan], "\(copied)")
            running[station].signal(SIGKILL)
            #expect(running[station].wait() == 128 + SIGKILL)
        }
        #expect(running[0].wait() == 0)
        // Incomplete copies of the killed stations are no captures, and the captures that these
        // stations added are whole.
        #expect(try library.captures().count == Set(parts[0] + Array(10..<14)).count)
        #expect(try LibraryCheck(library).run().findings.isEmpty)
        // The killed stations start again.
        for station in died.keys { #expect(try start(station).wait() == 0) }
        let cards = try library.captures()
        #expect(Set(cards.map(\.name)).count == 20 && cards.count == 20)
        let summary = try LibraryCheck(library).run()
        #expect(summary.captures == 20 && summary.findings.isEmpty)
        #expect(try LibrarySweep(library, ageSeconds: -1).run().incoming == died.count)
        #expect(try Disk.names(library.path + "/captures") == cards.map(\.capture).sorted())
    }

    /// For each copy of a scan that a station has begun and not finished, the files that are copied
    /// so far.
    private func incomplete(by station: ChildProcess) throws -> [[String]] {
        let captures = library.path + "/captures"
        return try Disk.names(captures).filter { $0.hasPrefix(".in-\(station.id)-") }.map { name in
            try FileManager.default.subpathsOfDirectory(atPath: "\(captures)/\(name)/scan")
                .filter { !Disk.isFolder("\(captures)/\(name)/scan/\($0)") }
        }
    }

    /// The processor time of this thread, so that the load of the machine does not count.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test("10,000 captures list in a second of processor time, and adding takes constant time")
    func many() throws {
        let clock = ContinuousClock()
        // A folder in memory, so that the load of a disk does not count.
        let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
        let made = try MadeLibrary(folder: TemporaryFolder(in: memory))
        let library = made.library
        let importer = CaptureImporter(library, station: "a")
        func added(_ seeds: Range<UInt64>) throws -> Duration {
            let scans = try seeds.map { try made.scan("s\($0)", seed: $0) }
            return try scans.map { scan in
                try clock.measure { _ = try importer.add(scan) }
            }.min() ?? .zero
        }
        let empty = try added(1..<8)
        for number in 0..<10_000 {
            let manifest = try Manifest([
                ("images/\(number).jpg", SHA256.key(of: Data("\(number)".utf8)))
            ])
            let place = library.capturePath(manifest.key)
            try Disk.makeFolder(place + "/scan/images")
            _ = try Disk.create(manifest.bytes, at: place + "/" + Manifest.name)
            let card = CaptureCard(
                capture: manifest.key.text, name: "object \(number)",
                station: "station \(number % 10)", files: 1, bytes: 1, pictures: 1,
                added: "2026-01-01T00:00:00Z")
            try StationLog(library).note(card, by: card.station, isFirst: true)
        }
        var count = 0
        let before = Self.processorTime
        count = try library.captures().count
        let listing = Self.processorTime - before
        let full = try added(100..<107)
        #expect(count == 10_007)
        #expect(listing < .seconds(1), "\(listing)")
        #expect(full < empty * 3, "\(full) after \(empty)")
    }
}
