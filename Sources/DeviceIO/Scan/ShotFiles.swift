/// The encoded files of one shot.
public struct ShotFiles: Equatable, Sendable {
    /// The number of the shot in the scan, from 1.
    public var number: Int
    /// The bytes of the picture's file.
    public var image: [UInt8]
    /// The extension of the picture's file without the dot: up to five lower-case letters and
    /// digits, and not `json`.
    public var imageExtension: String
    /// The depth picture as a PNG; nil for a shot without depth.
    public var depth: [UInt8]?
    /// The sidecar as JSON (`ShotSidecar.encoded`).
    public var sidecar: [UInt8]

    /// The files of shot `number`.
    /// - Precondition: `number` is at least 1, and `imageExtension` is valid.
    public init(
        number: Int, image: [UInt8], imageExtension: String = "jpg", depth: [UInt8]? = nil,
        sidecar: [UInt8]
    ) {
        precondition(number >= 1 && ScanFolder.isFileExtension(imageExtension))
        (self.number, self.image, self.imageExtension) = (number, image, imageExtension)
        (self.depth, self.sidecar) = (depth, sidecar)
    }

    /// The size of all files in bytes.
    public var bytes: Int64 { Int64(image.count + (depth?.count ?? 0) + sidecar.count) }

    /// The shot as the journal names it.
    public var stored: StoredShot {
        StoredShot(
            number: number, fileExtension: imageExtension, image: FileCheck(of: image),
            sidecar: FileCheck(of: sidecar), depth: depth.map { FileCheck(of: $0) })
    }
}
