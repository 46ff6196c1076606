import Foundation
import Glibc
import Processes
import Scene

/// The files of a scan or dataset that belong to its content.
struct SourceFiles {
    /// A file of the content.
    struct File: Equatable {
        /// The path relative to the folder.
        var path: String
        var bytes: Int64
        /// Whether the file only grows, so that its last line may be incomplete.
        var isJournal: Bool
    }

    let folder: String
    let files: [File]

    /// Files that can be made again at any time, so they do not belong to the content.
    private static let madeFolders: Set = ["checkpoint", "orphans", "models", "model", "exports"]
    private static let madeEndings: Set = ["glb", "usdz", "obj", "mtl", "ply", "stl", "f32", "zip"]
    private static let pictureEndings: Set = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "hif", "tif", "tiff", "pgm", "ppm",
    ]

    /// Lists a folder. Throws `.data` when it is no folder, is empty, is being captured at the
    /// moment, or contains a link, which could point to different files on different machines.
    init(folder: String) throws(LibraryError) {
        var facts = stat()
        guard stat(folder, &facts) == 0 else {
            throw .kernel(errno, phrase("read"), visible(folder))
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            throw LibraryError(
                .data, phrase("add"), visible(folder), phrase("it is no folder"),
                phrase("Name a scan folder."))
        }
        let isScan = Disk.exists("\(folder)/session.json")
        // A process that captures holds the scan's lock.
        if isScan, isFileLocked("\(folder)/.lock") {
            throw LibraryError(
                .data, phrase("add"), visible(folder), phrase("it is being captured right now"),
                phrase("Add it when the capture has ended."))
        }
        var found: [File] = []
        var waiting = [""]
        while let place = waiting.popLast() {
            for name in try Disk.names(place.isEmpty ? folder : "\(folder)/\(place)") {
                let path = place.isEmpty ? name : "\(place)/\(name)"
                if name.hasPrefix(".") || (isScan && place.isEmpty && Self.isMade(name)) {
                    continue
                }
                guard lstat("\(folder)/\(path)", &facts) == 0 else {
                    throw .kernel(errno, phrase("read"), visible(path))
                }
                switch facts.st_mode & S_IFMT {
                case S_IFDIR: waiting.append(path)
                case S_IFREG:
                    found.append(
                        File(
                            path: path, bytes: Int64(facts.st_size),
                            isJournal: isScan && path == "journal.jsonl"))
                default:
                    throw LibraryError(
                        .data, phrase("add"), visible("\(folder)/\(path)"),
                        phrase("it is neither a plain file nor a folder"),
                        phrase("Put the file itself in its place."))
                }
            }
        }
        guard found.contains(where: { Self.isPicture($0.path) }) else {
            throw LibraryError(
                .data, phrase("add"), visible(folder), phrase("it holds no pictures"),
                phrase("Name a scan folder, a data set or a folder of photographs."))
        }
        (self.folder, files) = (folder, found)
    }

    /// The total size in bytes.
    var bytes: Int64 { files.reduce(0) { $0 + $1.bytes } }

    /// The number of all files that are pictures, without depth and masks.
    var pictures: Int { files.count { Self.isPicture($0.path) } }

    private static func isPicture(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let ending = parts.last?.split(separator: ".").last?.lowercased() else {
            return false
        }
        return pictureEndings.contains(ending)
            && !parts.dropLast().contains { $0 == "depth" || $0 == "masks" }
    }

    private static func isMade(_ name: String) -> Bool {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return madeFolders.contains(name) || madeEndings.contains(ending)
            || name.hasPrefix("report.")
    }
}
