import DeviceIO
import Testing

@Suite("A full disk")
struct FullDiskTests {
    /// Runs a step, and runs it once more if the disk refuses it. Before the second attempt the
    /// disk gets free space.
    @discardableResult
    private func retrying<Value>(
        _ disk: MemoryFileSystem, _ refusals: inout [DeviceError], _ step: () throws -> Value
    ) throws -> Value {
        do {
            return try step()
        } catch let error as DeviceError {
            refusals.append(error)
            disk.makeRoom()
            return try step()
        }
    }

    /// Captures six shots and checks the folder. The disk is full from change number `attempt` on,
    /// and has room again after the first error. Returns the errors that the full disk caused.
    private func capture(
        fullFrom attempt: Int, _ shortage: MemoryFileSystem.Shortage
    ) throws -> [DeviceError] {
        let disk = MemoryFileSystem()
        var refusals: [DeviceError] = []
        disk.fill(fromAttempt: attempt, shortage)
        let writer = try retrying(disk, &refusals) {
            try ScanWriter.create(
                at: SampleScan.path, fileSystem: disk, session: SampleScan.session())
        }
        var lines = 0
        for number in 1...6 {
            let rejected = (0..<4).map { SampleScan.line("\(number) \($0)") }
            try retrying(disk, &refusals) { try writer.appendJournal(rejected, durable: false) }
            let shot = try SampleScan.shot(number)
            try retrying(disk, &refusals) { try writer.write(shot) }
            let naming = SampleScan.naming(shot)
            try retrying(disk, &refusals) {
                do throws(DeviceError) {
                    try writer.appendJournal([naming], durable: true)
                } catch {
                    // While the disk is full, every earlier shot can still be read.
                    let reader = try ScanReader.open(at: SampleScan.path, fileSystem: disk)
                    #expect(reader.shots.count >= number - 1)
                    #expect(reader.inspect().ok)
                    throw error
                }
            }
            lines += 5
        }
        writer.close()
        let reader = try ScanReader.open(at: SampleScan.path, fileSystem: disk)
        #expect(reader.lines.count == lines)
        #expect(reader.shots.map(\.number) == Array(1...6))
        #expect(reader.inspect().ok)
        #expect(reader.notes.isEmpty)
        return refusals
    }

    @Test(
        "a disk full at any change: reported, nothing lost, and the capture goes on with room",
        arguments: [MemoryFileSystem.Shortage.refusesGrowth, .refusesChanges])
    func everyChange(shortage: MemoryFileSystem.Shortage) throws {
        var attempt = 0
        while true {
            let refusals = try capture(fullFrom: attempt, shortage)
            if refusals.isEmpty { break }
            for error in refusals {
                #expect(error.kind == .storage)
                #expect(error.reason.contains("the disk is full"))
                #expect(error.reason.contains("0 bytes free"))
                #expect(!error.suggestion.isEmpty)
            }
            attempt += 1
        }
        #expect(attempt > 80)
    }

    @Test("a lack of space is reported before the start")
    func beforeStart() throws {
        let disk = MemoryFileSystem()
        let folder = ScanFolder(path: SampleScan.path)
        let bytes = ScanFolder.requiredBytes(shots: 36, imageWidth: 1280, imageHeight: 720)
        #expect(bytes == 36 * (1280 * 720 + 64_000))
        try folder.requireFreeSpace(bytes: bytes, on: disk)
        disk.fill(fromAttempt: 0, .refusesGrowth)
        let error = try #require(throws: DeviceError.self) {
            try folder.requireFreeSpace(bytes: bytes, on: disk)
        }
        #expect(error.kind == .storage)
        #expect(error.reason == "35.5 MB are needed there, and 0 bytes are free")
    }
}
