import Scene
import Wording

/// The names and paths in a scan folder, which `Docs/Reference/ScanFolder.md` describes.
public struct ScanFolder: Equatable, Sendable {
    /// The folder's path.
    public let path: String

    /// The folder at `path`. Nothing is read or written.
    public init(path: String) { self.path = ScanPath.trimmed(path) }

    /// The folder of the pictures and their sidecars.
    public static let images = "images"
    /// The folder of the depth pictures. It exists only if a shot has depth.
    public static let depth = "depth"
    /// The folder of files that the journal did not name when the scan was resumed.
    public static let orphans = "orphans"
    /// The folder of features that the capture stores for the reconstruction. It may be deleted.
    public static let checkpoint = "checkpoint"
    /// The file of the session record.
    public static let session = "session.json"
    /// The file of the journal.
    public static let journal = "journal.jsonl"
    /// The lock file. It has the process id of the program that writes the scan.
    public static let lock = ".lock"

    /// The size limit of a session record, in bytes. Real ones are far smaller.
    static let maximumRecordBytes: Int64 = 1_000_000
    /// The size limit of the journal, in bytes. This is about four hours at 30 frames per second
    /// and 1.1 kB per frame.
    static let maximumJournalBytes: Int64 = 512_000_000
    /// The size limit of a picture, in bytes.
    static let maximumPictureBytes: Int64 = 256_000_000

    /// The full path of a file whose path is relative to the folder.
    public func path(of file: String) -> String { ScanPath.join(path, file) }

    /// The name of a shot without an ending: `IMG_0001` for shot 1.
    public static func stem(shot number: Int) -> String {
        let digits = String(number)
        return "IMG_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The picture of a shot, relative to the folder: `images/IMG_0001.jpg`.
    public static func imageFile(shot number: Int, fileExtension: String) -> String {
        "\(images)/\(stem(shot: number)).\(fileExtension)"
    }

    /// The sidecar of a shot, relative to the folder: `images/IMG_0001.json`.
    public static func sidecarFile(shot number: Int) -> String {
        "\(images)/\(stem(shot: number)).json"
    }

    /// The depth picture of a shot, relative to the folder: `depth/IMG_0001_depth.png`.
    public static func depthFile(shot number: Int) -> String {
        "\(depth)/\(stem(shot: number))_depth.png"
    }

    /// Whether a name in `images/` or `depth/` has the form of a shot's file.
    static func isShotFile(_ name: String) -> Bool {
        guard name.hasPrefix("IMG_"), let dot = name.lastIndex(of: ".") else { return false }
        var stem = name[name.index(name.startIndex, offsetBy: 4)..<dot]
        if stem.hasSuffix("_depth") { stem = stem.dropLast(6) }
        return !stem.isEmpty && stem.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether a picture in a scan folder may have this extension, such as `jpg` or `png`.
    static func isFileExtension(_ text: String) -> Bool {
        (1...5).contains(text.utf8.count) && text != "json"
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }

    /// Whether the path is a scan: a folder with a session record and a journal that are plain
    /// files.
    public func isScan(on fileSystem: some FileSystem) throws(DeviceError) -> Bool {
        guard try isDirectory(on: fileSystem) else { return false }
        let session = try fileSystem.status(path(of: Self.session))
        let journal = try fileSystem.status(path(of: Self.journal))
        return session?.kind == .file && journal?.kind == .file
    }

    /// Whether the path is a folder or a link to one. The person may give a link to a scan, but
    /// links inside a scan are not followed.
    func isDirectory(on fileSystem: some FileSystem) throws(DeviceError) -> Bool {
        try fileSystem.status(path(of: "."))?.kind == .directory
    }

    /// The space for the sidecar and the journal lines of a shot, in bytes (guess).
    private static let recordBytesPerShot = 64_000

    /// The most space that `shots` shots need, in bytes. A picture needs less than a byte per pixel
    /// (a JPEG of quality 95). Depth needs at most two bytes per pixel: 16 bits without
    /// compression.
    public static func requiredBytes(
        shots: Int, imageWidth: Int, imageHeight: Int, depthWidth: Int = 0, depthHeight: Int = 0
    ) -> Int64 {
        Int64(shots)
            * Int64(imageWidth * imageHeight + 2 * depthWidth * depthHeight + recordBytesPerShot)
    }

    /// Throws an error of kind `.storage` when the disk has less free space than `bytes`.
    public func requireFreeSpace(
        bytes: Int64, on fileSystem: some FileSystem
    ) throws(DeviceError) {
        let free = try fileSystem.freeBytes(at: path)
        if free < bytes {
            throw DeviceError(
                kind: .storage, operation: phrase("start a scan in"), subject: path,
                reason: phrase(
                    """
                    \(bytesWords(bytes)) are needed there, and \(bytesWords(free)) are \
                    free
                    """),
                suggestion: phrase("Make room on that disk, or choose a folder on another one."))
        }
    }
}
