import DeviceIO
import TestKit
import Testing

@Suite("Journal")
struct JournalTests {
    /// The journal of the sample capture, as bytes.
    private func sample() throws -> [UInt8] {
        let disk = MemoryFileSystem()
        _ = try SampleScan.capture(on: disk) { 0 }
        return try disk.read(
            ScanFolder(path: SampleScan.path).path(of: ScanFolder.journal),
            maximumBytes: 1_000_000)
    }

    @Test("the lines that were written are read back")
    func lines() throws {
        let journal = try Journal(reading: sample(), path: "journal")
        #expect(journal.lines.count == 1 + 6 * 7)
        #expect(journal.tornBytes == 0)
        #expect(journal.lines[0].state == "capturing")
        #expect(journal.lines[1] == SampleScan.line("1 0 0"))
        #expect(journal.lines[14] == SampleScan.naming(try SampleScan.shot(2)))
    }

    @Test("a line's text follows the document; zlib's crc32 gives the same checksum")
    func text() throws {
        let first = try sample().prefix { $0 != 0x0A }
        #expect(
            String(decoding: first, as: UTF8.self)
                == #"{"crc":"3d155110","n":1,"safe":0,"state":"capturing","entry":{}}"#)
    }

    @Test("a truncation at any length is detected")
    func cuts() throws {
        let bytes = try sample()
        let whole = try Journal(reading: bytes, path: "journal")
        for length in 0..<bytes.count {
            let journal = try Journal(reading: Array(bytes[..<length]), path: "journal")
            let ends = length == 0 || bytes[length - 1] == 0x0A
            // A truncation at the end of a line gives the journal of an earlier time.
            #expect((journal.tornBytes == 0) == ends)
            #expect(journal.wholeBytes + journal.tornBytes == Int64(length))
            #expect(journal.lines == Array(whole.lines.prefix(journal.lines.count)))
        }
    }

    @Test("every flipped bit is detected, and no line with a flipped bit is read")
    func flips() throws {
        // The test uses only the lines of the first two shots, because more lines would take too
        // long.
        let bytes =
            Array(
                try sample().split(separator: 0x0A).prefix(16).joined(separator: [0x0A])) + [0x0A]
        let whole = try Journal(reading: bytes, path: "journal")
        var line = 1
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                do throws(DeviceError) {
                    let journal = try Journal(reading: changed, path: "journal")
                    #expect(journal.tornBytes > 0)
                    #expect(journal.lines == Array(whole.lines.prefix(line - 1)))
                } catch {
                    #expect(error.kind == .data)
                    #expect(error.reason.contains("line \(line) is damaged"))
                }
            }
            if bytes[index] == 0x0A { line += 1 }
        }
    }

    @Test("a damaged line that was synced is an error, one that was never synced is a torn end")
    func safety() throws {
        var bytes = try sample()
        let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        // Line 35, counted from 0, names the fifth shot and was synced. Line 37 belongs to the
        // sixth shot, and no later line shows that line 37 was synced.
        bytes[starts[37] + 30] ^= 1
        let journal = try Journal(reading: bytes, path: "journal")
        #expect(journal.lines.count == 37)
        bytes = try sample()
        bytes[starts[35] + 30] ^= 1
        #expect(throws: DeviceError.self) { try Journal(reading: bytes, path: "journal") }
    }

    @Test("reordered, repeated or missing lines are detected", arguments: 0..<20)
    func order(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        var texts = try sample().split(separator: 0x0A).map(Array.init)
        let place = Int.random(in: 0..<texts.count - 8, using: &rng)
        switch seed % 3 {
        case 0: texts.swapAt(place, place + 1)
        case 1: texts.insert(texts[place], at: place)
        default: texts.remove(at: place)
        }
        let bytes: [UInt8] = texts.flatMap { (text: [UInt8]) in text + [0x0A] }
        #expect(throws: DeviceError.self) { try Journal(reading: bytes, path: "journal") }
    }
}

@Suite("Shots that a person rejects")
struct RejectedShotTests {
    @Test("rejected shots are no part of the scan, and their numbers stay in use")
    func rejected() throws {
        let disk = MemoryFileSystem()
        let path = SampleScan.path
        _ = try SampleScan.capture(on: disk) { 0 }
        func choose(_ choice: ShotChoice) throws {
            let writer = try ScanWriter.resume(at: path, fileSystem: disk).writer
            defer { writer.close() }
            let line = JournalLine(entry: Array(#"{"call":1}"#.utf8), choice: choice)
            try writer.appendJournal([line], durable: true)
            #expect(throws: DeviceError.self) { try writer.write(SampleScan.shot(2)) }
        }
        try choose(.rejected(2))
        try choose(.rejected(3))
        try choose(.restored(3))
        let reader = try ScanReader.open(at: path, fileSystem: disk)
        #expect(reader.shots.map(\.number) == [1, 3, 4, 5, 6])
        #expect(reader.rejectedShots.map(\.number) == [2])
        #expect(reader.orphans.isEmpty && reader.problems.isEmpty)
        #expect(reader.inspect().shots == 5)
        #expect(reader.lines.suffix(3).map(\.choice) == [.rejected(2), .rejected(3), .restored(3)])
    }
}
