/// Length and checksum of a file, which tell whether it is intact.
public struct FileCheck: Equatable, Sendable, Codable {
    /// Length in bytes.
    public var bytes: Int64
    /// CRC-32 as eight lower-case hexadecimal digits.
    public var crc32: String

    /// The check of a file that holds these bytes.
    public init(of content: [UInt8]) {
        (bytes, crc32) = (Int64(content.count), CRC32.hex(content))
    }
}

/// A shot as named in the journal.
public struct StoredShot: Equatable, Sendable, Codable {
    /// Number within the scan, from 1.
    public var number: Int
    /// The picture's file extension, without the dot.
    public var fileExtension: String
    /// The picture.
    public var image: FileCheck
    /// The sidecar.
    public var sidecar: FileCheck
    /// The depth picture; nil without depth.
    public var depth: FileCheck?

    private enum CodingKeys: String, CodingKey {
        case number, image, sidecar, depth
        case fileExtension = "extension"
    }

    /// Path of the picture, relative to the scan folder.
    public var imageFile: String {
        ScanFolder.imageFile(shot: number, fileExtension: fileExtension)
    }

    /// Path of the sidecar, relative to the scan folder.
    public var sidecarFile: String { ScanFolder.sidecarFile(shot: number) }

    /// Path of the depth picture, relative to the scan folder; nil without depth.
    public var depthFile: String? { depth == nil ? nil : ScanFolder.depthFile(shot: number) }

    /// The shot's files, each with its length and checksum, picture first.
    public var files: [(path: String, check: FileCheck)] {
        [(imageFile, image), (sidecarFile, sidecar)]
            + (depth.map { [(ScanFolder.depthFile(shot: number), $0)] } ?? [])
    }
}
