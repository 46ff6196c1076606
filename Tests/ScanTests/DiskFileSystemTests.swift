import DeviceIO
import Foundation
import Testing

@Suite("The real disk")
struct DiskFileSystemTests {
    private let disk = DiskFileSystem()

    /// Runs `body` with the path of a temporary directory, which is removed afterwards.
    private func inDirectory(_ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "/scan-tests-" + UUID().uuidString
        try disk.makeDirectory(path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func error(_ body: () throws -> Void) throws -> DeviceError {
        try #require(throws: DeviceError.self) { try body() }
    }

    @Test("a whole capture is written, read, resumed and listed")
    func capture() throws {
        try inDirectory { path in
            let scan = path + "/deep/er/cup"
            let writer = try ScanWriter.create(
                at: scan, fileSystem: disk, session: SampleScan.session())
            for number in 1...4 {
                let shot = try SampleScan.shot(number)
                try writer.write(shot)
                try writer.appendJournal([SampleScan.naming(shot)], durable: true)
            }
            writer.close()
            try disk.append([1, 2, 3], to: scan + "/journal.jsonl")
            let resumed = try ScanWriter.resume(at: scan, fileSystem: disk)
            #expect(resumed.lines.count == 4)
            let shot = try SampleScan.shot(5)
            try resumed.writer.write(shot)
            try resumed.writer.appendJournal([SampleScan.naming(shot)], durable: true)
            let found = try ScanReader.open(at: scan, fileSystem: disk).inspect()
            #expect(found.ok && found.notes.isEmpty && found.shots == 5)
            resumed.writer.close()
            let library = ScanLibrary(directory: path + "/deep/er", fileSystem: disk)
            #expect(try library.scans().map(\.shots) == [5])
            try library.rename("cup", to: "mug")
            try library.delete("mug")
            #expect(try library.scans().isEmpty)
            #expect(try disk.list(path + "/deep/er") == [])
        }
    }

    /// The descriptors of this process that are open at `path` (Linux, proc(5)).
    private static func descriptors(of path: String) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
            let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/" + number)
            return link == URL(filePath: path).standardizedFileURL.path
        }.compactMap(Int32.init)
    }

    @Test("the writer is named by its process number, and its end releases the folder")
    func lock() throws {
        try inDirectory { path in
            let lock = try disk.lock(path + "/.lock")
            let refusal = try error { _ = try disk.lock(path + "/.lock") }
            #expect(
                refusal.reason
                    == "process \(ProcessInfo.processInfo.processIdentifier) is writing to it")
            // Duplicates of the descriptor, as a child process has them between fork and exec.
            let copies = try Self.descriptors(of: path + "/.lock").map { dup($0) }
            defer { copies.forEach { close($0) } }
            #expect(copies.count == 1)
            lock.release()
            lock.release()
            // The lock file of a dead process blocks nobody.
            try disk.write(Array("99999\n".utf8), to: path + "/.lock")
            _ = try disk.lock(path + "/.lock")
        }
    }

    @Test("a full disk is reported with the needed and the free space")
    func full() throws {
        let refusal = try error { try disk.append([1, 2, 3], to: "/dev/full") }
        #expect(refusal.kind == .storage)
        #expect(refusal.reason.hasPrefix("the disk is full, 3 bytes needed, "))
        #expect(refusal.reason.hasSuffix(" free"))
        #expect(try error { try disk.write([1], to: "/dev/full") }.kind == .storage)
    }

    @Test("each disk error has a message")
    func words() throws {
        try inDirectory { path in
            try disk.write([1, 2, 3], to: path + "/file")
            let cases: [(DeviceError, String)] = [
                (
                    try error { try disk.write([1], to: path + "/file/x") },
                    "is a file, not a folder"
                ),
                (try error { try disk.write([1], to: path + "/none/x") }, "no such file or folder"),
                (try error { try disk.append([1], to: path + "/none") }, "no such file or folder"),
                (try error { try disk.write([1], to: path) }, "it is a folder, not a file"),
                (try error { try disk.makeDirectory(path) }, "is there already"),
                (try error { try disk.remove(path) }, "the folder is not empty"),
                (try error { _ = try disk.list(path + "/file") }, "is a file, not a folder"),
                (try error { _ = try disk.read(path, maximumBytes: 9) }, "it is not a plain file"),
                (
                    try error { _ = try disk.read(path + "/file", maximumBytes: 2) },
                    "larger than 2 bytes"
                ),
            ]
            for (error, words) in cases {
                #expect(error.kind == .data)
                #expect(error.subject.hasPrefix(path))
                #expect(error.reason.contains(words))
            }
            try disk.truncate(path + "/file", to: 1)
            #expect(try disk.read(path + "/file", maximumBytes: 9) == [1])
            #expect(try disk.status(path + "/file") == FileStatus(kind: .file, bytes: 1))
            #expect(try disk.status(path + "/none") == nil)
            #expect(try disk.freeBytes(at: path + "/not/yet/there") > 0)
        }
    }

    @Test("a scan may be named by a link, but no link inside it is written through")
    func linkedScan() throws {
        try inDirectory { path in
            try disk.makeDirectory(path + "/real")
            try FileManager.default.createSymbolicLink(
                atPath: path + "/link", withDestinationPath: path + "/real")
            try ScanWriter.create(
                at: path + "/link", fileSystem: disk, session: SampleScan.session()
            ).close()
            #expect(try ScanReader.open(at: path + "/link", fileSystem: disk).inspect().ok)
            try disk.remove(path + "/real/images")
            try disk.makeDirectory(path + "/outside")
            try FileManager.default.createSymbolicLink(
                atPath: path + "/real/images", withDestinationPath: path + "/outside")
            let refusal = try error {
                _ = try ScanWriter.resume(at: path + "/real", fileSystem: disk)
            }
            #expect(refusal.reason == "its images is not a folder")
            let library = ScanLibrary(directory: path, fileSystem: disk)
            #expect(try library.scans().allSatisfy { $0.trouble != nil })
        }
    }

    @Test("links and pipes are neither followed nor waited for")
    func links() throws {
        try inDirectory { path in
            try disk.write([1], to: path + "/file")
            try FileManager.default.createSymbolicLink(
                atPath: path + "/link", withDestinationPath: path + "/file")
            #expect(mkfifo(path + "/pipe", 0o600) == 0)
            #expect(try disk.status(path + "/link")?.kind == .other)
            for refusal in [
                try error { try disk.write([2], to: path + "/link") },
                try error { try disk.append([2], to: path + "/link") },
                try error { _ = try disk.read(path + "/link", maximumBytes: 9) },
                try error { _ = try disk.lock(path + "/link") },
            ] {
                #expect(refusal.reason.contains("symbolic link"))
            }
            _ = try error { _ = try disk.read(path + "/pipe", maximumBytes: 9) }
            #expect(try disk.read(path + "/file", maximumBytes: 9) == [1])
        }
    }
}
