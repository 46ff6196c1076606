import Wording

/// The parts of a scan folder; `Docs/Reference/ScanFolder.md` describes it.
public struct ScanFolder: Equatable, Sendable {
    /// The folder's path.
    public let path: String

    /// The folder at `path`; nothing is read or written.
    public init(path: String) { self.path = ScanPath.trimmed(path) }

    /// Pictures and their sidecars.
    public static let images = "images"
    /// Depth pictures; the folder exists only when a shot has depth.
    public static let depth = "depth"
    /// Files of shots that were not in the journal when the scan was resumed.
    public static let orphans = "orphans"
    /// Features that the capture stored for the reconstruction; may be deleted.
    public static let checkpoint = "checkpoint"
    /// The session record.
    public static let session = "session.json"
    /// The journal.
    public static let journal = "journal.jsonl"
    /// The lock of the writing process; contains its process id.
    public static let lock = ".lock"

    /// The size limit of session records and sidecars: real ones are far smaller.
    static let maximumRecordBytes: Int64 = 1_000_000
    /// The size limit of the journal: about four hours at 30 frames per second and 1.1 kB per
    /// frame.
    static let maximumJournalBytes: Int64 = 512_000_000
    /// The size limit of a picture.
    static let maximumPictureBytes: Int64 = 256_000_000

    /// The full path of a file named relative to the folder.
    public func path(of file: String) -> String { ScanPath.join(path, file) }

    /// `IMG_0001` for shot 1.
    public static func stem(shot number: Int) -> String {
        let digits = String(number)
        return "IMG_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// `images/IMG_0001.jpg`, relative to the folder.
    public static func imageFile(shot number: Int, fileExtension: String) -> String {
        "\(images)/\(stem(shot: number)).\(fileExtension)"
    }

    /// `images/IMG_0001.json`, relative to the folder.
    public static func sidecarFile(shot number: Int) -> String {
        "\(images)/\(stem(shot: number)).json"
    }

    /// `depth/IMG_0001_depth.png`, relative to the folder.
    public static func depthFile(shot number: Int) -> String {
        "\(depth)/\(stem(shot: number))_depth.png"
    }

    /// Whether a name in `images/` or `depth/` is that of a shot's file.
    static func isShotFile(_ name: String) -> Bool {
        guard name.hasPrefix("IMG_"), let dot = name.lastIndex(of: ".") else { return false }
        var stem = name[name.index(name.startIndex, offsetBy: 4)..<dot]
        if stem.hasSuffix("_depth") { stem = stem.dropLast(6) }
        return !stem.isEmpty && stem.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether this is a valid extension of a picture in a scan folder: `jpg`, `png`, …
    static func isFileExtension(_ text: String) -> Bool {
        (1...5).contains(text.utf8.count) && text != "json"
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }

    /// Whether the path holds a scan: a session record and a journal, both plain files.
    public func isScan(on fileSystem: some FileSystem) throws(DeviceError) -> Bool {
        guard try isDirectory(on: fileSystem) else { return false }
        let session = try fileSystem.status(path(of: Self.session))
        let journal = try fileSystem.status(path(of: Self.journal))
        return session?.kind == .file && journal?.kind == .file
    }

    /// Whether the path is a folder, or a link to one: the person may name a scan by a link, but
    /// links inside the folder are never followed.
    func isDirectory(on fileSystem: some FileSystem) throws(DeviceError) -> Bool {
        try fileSystem.status(path(of: "."))?.kind == .directory
    }

    /// Room for the sidecar and the journal lines of a shot, in bytes (guess).
    private static let recordBytesPerShot = 64_000

    /// Upper bound of the space for `shots` shots, in bytes: a byte per pixel for the picture (a
    /// JPEG of quality 95 stays below), two per pixel for depth (16 bits, as if PNG saved nothing),
    /// and `recordBytesPerShot`.
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
                    "\(byteWords(bytes)) are needed there, and \(byteWords(free)) are "
                        + "free"),
                suggestion: phrase("Make room on that disk, or choose a folder on another one."))
        }
    }
}
