import DeviceIO
import Testing

@Suite("Power loss")
struct PowerLossTests {
    /// Simulates a power loss after each operation of a capture. Each loss has 22 variants: all is
    /// kept, only synced data is kept, or a random part of the rest is kept (20 seeds). Returns the
    /// faults, at most about twenty.
    private func faults(
        of disk: MemoryFileSystem, promises: [SampleScan.Promise], mixtures: UInt64 = 20
    ) throws -> [String] {
        var faults: [String] = []
        var losses: [PowerLoss] = [.keepsEverything, .keepsSyncedOnly]
        losses += (0..<mixtures).map { .keepsSome(seed: $0) }
        for count in 0...disk.operations.count where faults.count < 20 {
            let promise = promises.last { $0.operations <= count }
            let seeded = losses.map { loss in
                guard case .keepsSome(let seed) = loss else { return loss }
                return PowerLoss.keepsSome(seed: seed &+ UInt64(count) &* 1000)
            }
            for (found, loss) in zip(
                try disk.afterPowerLoss(operations: count, seeded), seeded)
            {
                if let fault = fault(on: found, promise: promise) {
                    faults.append("after \(count), \(loss): \(fault)")
                }
            }
        }
        return faults
    }

    /// The fault of the scan folder that the power loss leaves; nil if the folder has no fault.
    private func fault(
        on disk: MemoryFileSystem, promise: SampleScan.Promise?
    ) -> String? {
        let before: Int
        do throws(DeviceError) {
            let reader = try ScanReader.open(at: SampleScan.path, fileSystem: disk)
            let inspection = reader.inspect()
            if !inspection.ok { return inspection.problems.joined(separator: " ") }
            if reader.lines.count < promise?.lines ?? 0 { return "lines are lost" }
            if reader.shots.count < promise?.shots ?? 0 { return "shots are lost" }
            if reader.shots.map(\.number) != Array(1..<(reader.shots.count + 1)) {
                return "the shots named are \(reader.shots.map(\.number))"
            }
            if let half = try halfFile(among: reader.orphans, on: disk) {
                return "\(half) is half written under its final name"
            }
            before = reader.shots.count
        } catch {
            if promise != nil { return error.words }
            if !error.reason.contains("is no scan folder") { return error.words }
            return startFault(on: disk)
        }
        do {
            let resumed = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
            let shot = try SampleScan.shot(before + 1)
            try resumed.writer.write(shot)
            try resumed.writer.appendJournal([SampleScan.naming(shot)], durable: true)
            resumed.writer.close()
            let reader = try ScanReader.open(at: SampleScan.path, fileSystem: disk)
            let inspection = reader.inspect()
            if !inspection.ok || !inspection.notes.isEmpty || inspection.shots != before + 1 {
                return "after resuming: \(inspection)"
            }
            if reader.lines.count != resumed.lines.count + 1 { return "resuming lost lines" }
            return nil
        } catch {
            return "resuming: \((error as? DeviceError)?.words ?? "\(error)")"
        }
    }

    /// The name of an incomplete file that the journal does not name; nil if every such file is
    /// complete.
    private func halfFile(
        among orphans: [String], on disk: MemoryFileSystem
    ) throws(DeviceError) -> String? {
        for number in 1...7 where !orphans.isEmpty {
            guard let shot = try? SampleScan.shot(number) else { continue }
            for (file, check) in shot.stored.files where orphans.contains(file) {
                let bytes = try disk.read(
                    ScanFolder(path: SampleScan.path).path(of: file), maximumBytes: 1_000_000)
                if FileCheck(of: bytes) != check { return file }
            }
        }
        return nil
    }

    /// Checks that a capture can start again where there is no scan yet.
    private func startFault(on disk: MemoryFileSystem) -> String? {
        do {
            _ = try SampleScan.capture(on: disk, count: { 0 })
            return nil
        } catch {
            return "starting again: \((error as? DeviceError)?.words ?? "\(error)")"
        }
    }

    @Test("at any instant: every acknowledged shot is there, and the scan goes on")
    func everyInstant() throws {
        let disk = MemoryFileSystem()
        let promises = try SampleScan.capture(on: disk) { disk.operations.count }
        #expect(promises.count == 8)
        #expect(disk.operations.count > 90)
        #expect(try faults(of: disk, promises: promises) == [])
    }

    @Test("the check detects a careless writer", arguments: CarelessDisk.Mistake.allCases)
    func careless(mistake: CarelessDisk.Mistake) throws {
        let disk = MemoryFileSystem()
        let promises = try SampleScan.capture(
            on: CarelessDisk(disk: disk, mistake: mistake)
        ) { disk.operations.count }
        #expect(try !faults(of: disk, promises: promises, mixtures: 3).isEmpty)
    }

    @Test("the check detects a caller that names a shot before it is written")
    func namedFirst() throws {
        let disk = MemoryFileSystem()
        let promises = try SampleScan.capture(
            on: disk, count: { disk.operations.count }, namesFirst: true)
        let found = try faults(of: disk, promises: promises, mixtures: 3)
        #expect(found.contains { $0.contains("is missing") })
    }

    @Test("resuming may itself be interrupted at any instant", arguments: [50, 65, 80, 97])
    func resumingCutOff(count: Int) throws {
        let capture = MemoryFileSystem()
        _ = try SampleScan.capture(on: capture) { 0 }
        // Repeats the operations of the first capture on a new disk, because the disk must know the
        // whole history of its files.
        for stop in 0..<40 {
            let disk = MemoryFileSystem()
            try replay(Array(capture.operations.prefix(count)), on: disk)
            let named = try ScanReader.open(at: SampleScan.path, fileSystem: disk).shots.count
            disk.fill(fromAttempt: disk.attempts + stop, .refusesChanges)
            let resumed = try? ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
            resumed?.writer.close()
            let losses: [PowerLoss] =
                [.keepsEverything, .keepsSyncedOnly]
                + (0..<5).map { .keepsSome(seed: UInt64(stop * 5 + $0)) }
            for found in try disk.afterPowerLoss(operations: disk.operations.count, losses) {
                let promise = SampleScan.Promise(operations: 0, lines: 0, shots: named - 1)
                #expect(fault(on: found, promise: promise) == nil)
            }
            if resumed != nil { return }
        }
        Issue.record("resuming never ended")
    }

    @Test("killed at any instant, resumed, then power loss: no acknowledged shot is lost")
    func killedThenPowerLoss() throws {
        let capture = MemoryFileSystem()
        let promises = try SampleScan.capture(on: capture) { capture.operations.count }
        for count in promises[0].operations...capture.operations.count {
            let disk = MemoryFileSystem()
            try replay(Array(capture.operations.prefix(count)), on: disk)
            let resumed = try ScanWriter.resume(at: SampleScan.path, fileSystem: disk)
            let lines = resumed.lines.count
            let next = resumed.lines.count { $0.shot != nil } + 1
            // Writes two shots, because only one of two successive shots has depth.
            for number in next...(next + 1) {
                let shot = try SampleScan.shot(number)
                try resumed.writer.write(shot)
                try resumed.writer.appendJournal([SampleScan.naming(shot)], durable: true)
            }
            let promise = SampleScan.Promise(operations: 0, lines: lines + 2, shots: next + 1)
            let losses: [PowerLoss] = [.keepsSyncedOnly, .keepsSome(seed: UInt64(count))]
            for found in try disk.afterPowerLoss(operations: disk.operations.count, losses) {
                #expect(fault(on: found, promise: promise) == nil, "killed after \(count)")
            }
        }
    }

    private func replay(_ operations: [FileOperation], on disk: MemoryFileSystem) throws {
        for operation in operations {
            switch operation {
            case .write(let path, let bytes): try disk.write(bytes, to: path)
            case .append(let path, let bytes): try disk.append(bytes, to: path)
            case .truncate(let path, let bytes): try disk.truncate(path, to: bytes)
            case .syncFile(let path): try disk.sync(file: path)
            case .syncDirectory(let path): try disk.sync(directory: path)
            case .makeDirectory(let path): try disk.makeDirectory(path)
            case .rename(let path, let newPath): try disk.rename(path, to: newPath)
            case .remove(let path): try disk.remove(path)
            }
        }
    }
}
