/// The encoded files of one shot.
public struct ShotFiles: Equatable, Sendable {
    /// Number within the scan, from 1.
    public var number: Int
    /// The bytes of the picture file.
    public var image: [UInt8]
    /// The file extension, without the dot: up to five lower-case letters and digits.
    public var imageExtension: String
    /// The depth picture, a PNG; nil without depth.
    public var depth: [UInt8]?
    /// The sidecar, JSON (`ShotSidecar.encoded`).
    public var sidecar: [UInt8]

    /// The files of shot `number`.
    /// - Precondition: `number` is at least 1, and `imageExtension` as described.
    public init(
        number: Int, image: [UInt8], imageExtension: String = "jpg", depth: [UInt8]? = nil,
        sidecar: [UInt8]
    ) {
        precondition(number >= 1 && ScanFolder.isFileExtension(imageExtension))
        (self.number, self.image, self.imageExtension) = (number, image, imageExtension)
        (self.depth, self.sidecar) = (depth, sidecar)
    }

    /// Size of the files in bytes.
    public var bytes: Int64 { Int64(image.count + (depth?.count ?? 0) + sidecar.count) }

    /// The shot's entry in the journal.
    public var stored: StoredShot {
        StoredShot(
            number: number, fileExtension: imageExtension, image: FileCheck(of: image),
            sidecar: FileCheck(of: sidecar), depth: depth.map { FileCheck(of: $0) })
    }
}
