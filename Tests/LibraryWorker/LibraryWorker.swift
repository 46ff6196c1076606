import Foundation
import Glibc
import Library
import Synchronization

/// `library-worker LIBRARY JOB|next PIECES MILLISECONDS LAPSE [freeze]`: a worker whose job is
/// PIECES pieces of MILLISECONDS each and a model that lists all pieces. `freeze` stops the process
/// by SIGSTOP between the work and its publication. `library-worker add LIBRARY STATION SCAN…` adds
/// scans; with FREEZE=N in its environment it stops itself by SIGSTOP as soon as it has copied N
/// files.
@main
struct LibraryWorker {
    static let stop = StopFlag()

    static func main() throws {
        let words = CommandLine.arguments
        if words.count >= 5, words[1] == "add" {
            try add(words[4...], to: try CaptureLibrary(path: words[2]), station: words[3])
            exit(0)
        }
        guard words.count >= 6, let pieces = Int(words[3]), let pause = UInt32(words[4]),
            let lapse = Double(words[5])
        else { exit(2) }
        signal(SIGTERM) { _ in LibraryWorker.stop.raise() }
        var options = Worker.Options()
        options.times = LeaseTimes(expirySeconds: lapse)
        if let scratch = ProcessInfo.processInfo.environment["SCRATCH"] {
            options.scratch = scratch
            options.mirrorSeconds = 0.2
        }
        let freezes = words.dropFirst(6).contains("freeze")
        let library = try CaptureLibrary(path: words[1])
        let worker = Worker(library, options: options, isInterrupted: { stop.isRaised }) {
            order, signs in
            for piece in 0..<pieces {
                if signs.isStopped() { return .stopped }
                let path = "\(order.pieces)/piece-\(piece)"
                if access(path, F_OK) != 0 {
                    Thread.sleep(forTimeInterval: Double(pause) / 1000)
                    try log(order.key, piece, library.path)
                    try Data(text(order, piece).utf8).write(
                        to: URL(fileURLWithPath: path), options: .atomic)
                }
                signs.report(
                    JobProgress(share: Double(piece + 1) / Double(pieces), stage: "pieces"))
            }
            var model = ""
            for piece in 0..<pieces {
                model += try String(
                    contentsOfFile: "\(order.pieces)/piece-\(piece)", encoding: .utf8)
            }
            try Data(model.utf8).write(to: URL(fileURLWithPath: "\(order.output)/model.txt"))
            if freezes { raise(SIGSTOP) }
            return .made
        }
        let outcome: WorkOutcome
        if words[2] == "next" {
            var tried: Set<LibraryKey> = []
            outcome =
                worker.runNext(besides: &tried)?.outcome
                ?? WorkOutcome(status: 0, words: "nothing to do")
        } else if let key = LibraryKey(words[2]) {
            outcome = worker.run(key)
        } else {
            exit(2)
        }
        try? FileHandle.standardError.write(contentsOf: Data((outcome.words + "\n").utf8))
        exit(outcome.status)
    }

    private static func add(
        _ scans: ArraySlice<String>, to library: CaptureLibrary, station: String
    ) throws {
        let last = ProcessInfo.processInfo.environment["FREEZE"].flatMap { Int($0) }
        let count = Atomic<Int>(0)
        let importer = CaptureImporter(
            library, station: station,
            copied: { _ in
                if count.add(1, ordering: .relaxed).newValue == last { raise(SIGSTOP) }
            })
        for scan in scans { _ = try importer.add(scan) }
    }

    static func text(_ order: JobAssignment, _ piece: Int) -> String {
        "\(order.key.short) \(piece)\n"
    }

    /// Logs that a piece was made, one line per piece. Tests find repeated work by counting lines.
    private static func log(_ key: LibraryKey, _ piece: Int, _ library: String) throws {
        let file = open("\(library)/made.log", O_WRONLY | O_APPEND | O_CREAT, 0o644)
        guard file >= 0 else { return }
        defer { close(file) }
        let line = Array("\(key.short) \(piece)\n".utf8)
        _ = write(file, line, line.count)
    }
}

/// Remembers whether the process has received SIGTERM.
final class StopFlag: Sendable {
    private let count = Atomic<Int>(0)
    var isRaised: Bool { count.load(ordering: .relaxed) > 0 }
    func raise() { count.add(1, ordering: .relaxed) }
}
