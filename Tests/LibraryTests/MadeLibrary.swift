import Foundation
import TestKit

@testable import Library

/// A library in a temporary folder, and scans to add.
struct MadeLibrary {
    let folder: TemporaryFolder
    let library: CaptureLibrary

    /// - Parameter folder: the folder of the library. Tests of speed give a folder in memory, so
    ///   that the disk's time does not count.
    init(folder: TemporaryFolder? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
        library = try CaptureLibrary.create(path: self.folder("library"))
    }

    /// Writes a small scan and returns its path; equal seeds give equal content.
    func scan(_ name: String, seed: UInt64) throws -> String {
        var rng = RandomSource(seed: seed)
        try folder.write("{\"schema\":1,\"seed\":\(seed)}\n", "\(name)/session.json")
        try folder.write("{\"n\":1}\n{\"n\":2}\n", "\(name)/journal.jsonl")
        for shot in 1...3 {
            let bytes = (0..<rng.integer(100...3000)).map { _ in UInt8(rng.integer(0...255)) }
            try folder.write(bytes, "\(name)/images/IMG_000\(shot).jpg")
            try folder.write("{\"number\":\(shot)}", "\(name)/images/IMG_000\(shot).json")
        }
        return folder(name)
    }

    /// Adds captures and submits one job for each; returns the keys of the jobs.
    func jobs(_ count: Int) throws -> [LibraryKey] {
        let importer = CaptureImporter(library, station: "made")
        return try (0..<count).map { number in
            let added = try importer.add(scan("scan-\(number)", seed: UInt64(number + 1)))
            return try library.put(
                Job(
                    captures: [added.key], recipe: JobRecipe(settings: ["detail": "reduced"]),
                    format: 1))
        }
    }

    /// The text of the model that `library-worker` must make for a job.
    func expectedModel(_ job: LibraryKey, pieces: Int) -> String {
        (0..<pieces).map { "\(job.short) \($0)\n" }.joined()
    }

    /// The published model of a job; nil if none is published.
    func model(_ job: LibraryKey) -> String? {
        try? String(contentsOfFile: library.modelPath(job) + "/model.txt", encoding: .utf8)
    }

    /// The pieces that workers made, one line each.
    var made: [String] {
        let text = try? String(contentsOfFile: library.path + "/made.log", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
}
