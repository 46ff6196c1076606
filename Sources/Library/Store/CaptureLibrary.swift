import Foundation
import Glibc

/// A shared folder with captures, jobs and models. Many stations add captures and many workers
/// process them. The guarantees of the file system keep it consistent; no server program runs
/// beside it.
///
///     library.json                   marks the library; version of its layout
///     captures/KEY/scan/…            a scan folder or data set, never changed
///     captures/KEY/manifest.sha256   every file's checksum; KEY is this file's checksum
///     captures/KEY/card.json         name, size, the station that added it
///     stations/NAME.jsonl            captures that this station added, a line each
///     jobs/KEY/job.json              captures, recipe, number of the format
///     jobs/KEY/claims/EPOCH          one file for each attempt
///     jobs/KEY/pieces/               the reconstruction's checkpoint
///     jobs/KEY/journal.jsonl         events, a line each
///     jobs/KEY/progress.json         the progress that a worker reported last
///     jobs/KEY/result.json           how the last attempt ended
///     jobs/KEY/withdrawn.json        a withdrawal: nobody works on the job
///     models/KEY/                    published under the job's key, complete, never changed
///     lists/KEY.txt                  job keys of one submission, a line each
public struct CaptureLibrary: Sendable {
    /// The library's path.
    public let path: String

    private struct Marker: Codable {
        var layout: Int
    }

    /// Version of the layout; raised when an older program would misread the folder.
    private static let layout = 1

    /// Opens the library at a path. Throws `.data` when there is none. Opening never creates a
    /// library, since an empty folder may be an unmounted disk.
    public init(path: String) throws(LibraryError) {
        let trimmed = try Self.trimmed(path)
        guard let bytes = try Disk.read("\(trimmed)/library.json") else {
            throw LibraryError(
                .data, phrase("open the library"), path, phrase("it has no library.json"),
                phrase("Check that its disk is mounted, or make a new one: capstan library create.")
            )
        }
        guard let marker = CanonicalText.value(Marker.self, of: bytes) else {
            throw LibraryError(
                .data, phrase("open the library"), path, phrase("its library.json is damaged"),
                phrase("It holds {\"layout\":\(Self.layout)}."))
        }
        guard marker.layout == Self.layout else {
            throw LibraryError(
                .data, phrase("open the library"), path,
                phrase("it has layout \(marker.layout), and this program knows \(Self.layout)"),
                phrase("Use the program that made it."))
        }
        self.path = trimmed
    }

    /// Creates a library in an empty folder, or opens the existing one.
    public static func create(path: String) throws(LibraryError) -> CaptureLibrary {
        let trimmed = try trimmed(path)
        if !Disk.exists("\(trimmed)/library.json") {
            for part in ["captures", "stations", "jobs", "models", "lists"] {
                try Disk.makeFolder("\(trimmed)/\(part)")
            }
            let marker = try CanonicalText.bytes(of: Marker(layout: layout))
            try Disk.place(marker, at: "\(trimmed)/library.json")
            try Disk.sync(trimmed)
        }
        return try CaptureLibrary(path: trimmed)
    }

    /// The folder with a capture's files, the source of a reconstruction.
    public func scanPath(_ capture: LibraryKey) -> String { capturePath(capture) + "/scan" }

    /// The folder of a published model.
    public func modelPath(_ job: LibraryKey) -> String { "\(path)/models/\(job)" }

    /// Whether a job's model is published. For up to a minute after publication another machine may
    /// still get false.
    public func hasModel(_ job: LibraryKey) -> Bool { Disk.exists(modelPath(job)) }

    /// Whether a job's model is published, as the file server reports it without a cache.
    func freshlyHasModel(_ job: LibraryKey) -> Bool { Disk.freshlyExists(modelPath(job)) }

    /// Whether the library has a capture.
    public func hasCapture(_ capture: LibraryKey) -> Bool { Disk.exists(capturePath(capture)) }

    func capturePath(_ capture: LibraryKey) -> String { "\(path)/captures/\(capture)" }
    func jobPath(_ job: LibraryKey) -> String { "\(path)/jobs/\(job)" }
    var incomingPrefix: String { "\(path)/captures/.in-" }

    /// The keys in `captures`, `jobs` or `models`, sorted; other names are skipped.
    func keys(in folder: String) throws(LibraryError) -> [LibraryKey] {
        try Disk.names("\(path)/\(folder)").compactMap { LibraryKey($0) }
    }

    /// The absolute path, for other machines and working directories. Throws `.usage` for an empty
    /// path, as an unset variable in a script gives it.
    private static func trimmed(_ path: String) throws(LibraryError) -> String {
        guard !path.isEmpty else {
            throw LibraryError(
                .usage, phrase("open the library"), "“”", phrase("the path is empty"),
                phrase("Name the library's folder."))
        }
        var path =
            path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
