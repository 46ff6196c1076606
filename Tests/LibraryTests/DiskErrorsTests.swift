import Foundation
import Glibc
import TestKit
import Testing

@testable import Library

/// A file system of a few megabytes, which is mounted, and unmounted when this object is released.
/// The test needs the right to mount.
private final class SmallDisk {
    let folder: TemporaryFolder

    init(megabytes: Int) throws {
        folder = try TemporaryFolder()
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    func makeReadOnly() -> Bool {
        mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil)
            == 0
    }

    deinit { umount2(folder.path, Int32(MNT_DETACH)) }
}

@Suite("Trouble of the library's disk", .serialized, .enabled(if: geteuid() == 0))
struct DiskErrorsTests {
    private func made() throws -> (SmallDisk, MadeLibrary) {
        let disk = try SmallDisk(megabytes: 2)
        return (disk, try MadeLibrary(folder: disk.folder))
    }

    @Test("a scan that does not fit on the disk is refused with the figures, and nothing stays")
    func noRoom() throws {
        let (disk, made) = try made()
        defer { withExtendedLifetime(disk) {} }
        let elsewhere = try TemporaryFolder()
        try elsewhere.write([UInt8](repeating: 7, count: 3_000_000), "large/a.jpg")
        do {
            _ = try CaptureImporter(made.library, station: "a").add(elsewhere("large"))
            Issue.record("it was added")
        } catch {
            #expect(error.kind == .storage && error.words.contains("7 MB are needed"))
        }
        #expect(try Disk.names(made.library.path + "/captures").isEmpty)
    }

    @Test("a disk that fills during the writing of a model: status 3, nothing is published or lost")
    func fills() throws {
        let (disk, made) = try made()
        defer { withExtendedLifetime(disk) {} }
        let job = try made.jobs(1)[0]
        func work(_ bytes: Int) -> WorkOutcome {
            Worker(made.library, isInterrupted: { false }) { order, _ in
                let file = order.output + "/model.glb"
                let output = open(file, O_WRONLY | O_CREAT, 0o644)
                defer { close(output) }
                try Disk.put(Data(count: bytes), output, file)
                return .made
            }.run(job)
        }
        for _ in 0..<3 {
            let outcome = work(4_000_000)
            #expect(outcome.status == 3 && outcome.words.contains("disk is full"))
        }
        #expect(!made.library.hasModel(job))
        #expect(work(1000).status == 0)
        #expect(try LibraryCheck(made.library).run().findings.isEmpty)
    }

    @Test("a read-only library can be listed, and work on it is refused with a message")
    func readOnly() throws {
        let (disk, made) = try made()
        let job = try made.jobs(1)[0]
        try #require(disk.makeReadOnly())
        let library = try CaptureLibrary(path: made.library.path)
        #expect(try library.captures().count == 1)
        #expect(try library.queue().map(\.state) == [.waiting])
        let outcome = Worker(library, isInterrupted: { false }) { _, _ in .made }.run(job)
        #expect(outcome.status == 3 && outcome.words.contains("writing is not permitted"))
        let elsewhere = try TemporaryFolder()
        try elsewhere.write([1], "small/a.jpg")
        #expect(throws: LibraryError.self) {
            _ = try CaptureImporter(library, station: "a").add(elsewhere("small"))
        }
    }

    @Test("a disk that goes away under a worker: named, status 3, nothing is made in its place")
    func goesAway() throws {
        let (disk, made) = try made()
        let job = try made.jobs(1)[0]
        let place = disk.folder.path
        let outcome = Worker(made.library, isInterrupted: { false }) { order, _ in
            _ = try Disk.create(Data([1]), at: order.output + "/model.glb")
            umount2(place, Int32(MNT_DETACH))
            return .made
        }.run(job)
        #expect(outcome.status == 3 && outcome.words.contains("is mounted"), "\(outcome)")
        #expect(try Disk.names(place).isEmpty)
    }
}
