/// The length and the checksum of a file. They show whether the file is intact.
public struct FileCheck: Equatable, Sendable, Codable {
    /// The length in bytes.
    public var bytes: Int64
    /// The CRC-32 as eight lower-case hexadecimal digits.
    public var crc32: String

    /// The length and the checksum of these bytes.
    public init(of content: [UInt8]) {
        (bytes, crc32) = (Int64(content.count), CRC32.hex(content))
    }
}

/// A shot as the journal names it.
public struct StoredShot: Equatable, Sendable, Codable {
    /// The number of the shot in the scan, from 1.
    public var number: Int
    /// The extension of the picture's file, without the dot.
    public var fileExtension: String
    /// The length and the checksum of the picture's file.
    public var image: FileCheck
    /// The length and the checksum of the sidecar.
    public var sidecar: FileCheck
    /// The length and the checksum of the depth picture; nil for a shot without depth.
    public var depth: FileCheck?

    private enum CodingKeys: String, CodingKey {
        case number, image, sidecar, depth
        case fileExtension = "extension"
    }

    /// The path of the picture, relative to the scan folder.
    public var imageFile: String {
        ScanFolder.imageFile(shot: number, fileExtension: fileExtension)
    }

    /// The path of the sidecar, relative to the scan folder.
    public var sidecarFile: String { ScanFolder.sidecarFile(shot: number) }

    /// The path of the depth picture, relative to the scan folder; nil for a shot without depth.
    public var depthFile: String? { depth == nil ? nil : ScanFolder.depthFile(shot: number) }

    /// The paths of the shot's files with their checks, the picture first.
    public var files: [(path: String, check: FileCheck)] {
        [(imageFile, image), (sidecarFile, sidecar)]
            + (depth.map { [(ScanFolder.depthFile(shot: number), $0)] } ?? [])
    }
}
