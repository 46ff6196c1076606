import DeviceIO
import Foundation
import Scene
import TestKit

/// A small capture whose bytes depend only on the shot's number.
enum SampleScan {
    static let path = "/home/scans/cup"

    static func session() -> SessionRecord {
        SessionRecord(
            sessionID: UUID(uuidString: "11111111-2222-3333-4444-555555555555") ?? UUID(),
            program: "capstan", version: "0.1", created: Date(timeIntervalSince1970: 1_000_000),
            source: "sim:orbit",
            sourceDescription: SourceDescription(
                name: "sim:orbit", format: "virtual camera", kind: .video, frameCount: nil,
                hasPoses: true, hasDepth: true, isMetric: true, intrinsicsOrigin: .source),
            options: .object(["sectors": .integer(36)]))
    }

    static func shot(_ number: Int) throws -> ShotFiles {
        var rng = RandomSource(seed: UInt64(number))
        let image = (0..<(40 + number * 7)).map { _ in UInt8(truncatingIfNeeded: rng.next()) }
        var sidecar = ShotSidecar(number: number, image: image)
        sidecar.scanPassID = number <= 3 ? 1 : 2
        sidecar.setPose(.identity)
        return ShotFiles(
            number: number, image: image, depth: number.isMultiple(of: 2) ? [9, 8, 7, 6] : nil,
            sidecar: try sidecar.encoded())
    }

    static func line(_ text: String) -> JournalLine {
        JournalLine(entry: Array("{\"frame\":\"\(text)\"}".utf8))
    }

    static func naming(_ shot: ShotFiles) -> JournalLine {
        JournalLine(entry: Array("{\"kept\":\(shot.number)}".utf8), shot: shot.stored)
    }

    /// The lines and shots that were acknowledged as safe after a number of operations.
    struct Promise {
        var operations: Int
        var lines: Int
        var shots: Int
    }

    /// Writes six shots, and journal lines between them. `count` returns the number of operations
    /// so far. If `namesFirst` is true, the journal names a shot before the shot's files are
    /// written. This is the mistake that the check must detect.
    static func capture(
        on fileSystem: any FileSystem, count: () -> Int, namesFirst: Bool = false
    ) throws -> [Promise] {
        let writer = try ScanWriter.create(
            at: path, fileSystem: fileSystem, session: session())
        var promises = [Promise(operations: count(), lines: 0, shots: 0)]
        var lines = [JournalLine(entry: Array("{}".utf8), state: "capturing")]
        try writer.appendJournal(lines, durable: true)
        promises.append(Promise(operations: count(), lines: 1, shots: 0))
        for number in 1...6 {
            for batch in 0..<2 {
                let rejected = (0..<3).map { line("\(number) \(batch) \($0)") }
                try writer.appendJournal(rejected, durable: false)
                lines += rejected
            }
            let shot = try shot(number)
            if !namesFirst { try writer.write(shot) }
            try writer.appendJournal([naming(shot)], durable: true)
            if namesFirst {
                // The writer refuses a shot that the journal already names. So the shot's files are
                // written without the writer, as a careless program would.
                let folder = ScanFolder(path: path)
                for (file, bytes) in [
                    (shot.stored.imageFile, shot.image), (shot.stored.sidecarFile, shot.sidecar),
                ] {
                    try fileSystem.write(bytes, to: folder.path(of: file))
                    try fileSystem.sync(file: folder.path(of: file))
                }
                try fileSystem.sync(directory: folder.path(of: ScanFolder.images))
            }
            lines.append(naming(shot))
            promises.append(Promise(operations: count(), lines: lines.count, shots: number))
        }
        return promises
    }
}
