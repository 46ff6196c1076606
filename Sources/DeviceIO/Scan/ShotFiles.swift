/// The files of one shot, encoded and ready to be written.
public struct ShotFiles: Equatable, Sendable {
    /// Number within the scan, from 1.
    public var number: Int
    /// The picture as it is to lie in the file.
    public var image: [UInt8]
    /// What its name ends in, without the dot: up to five small letters and digits.
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

    /// Room that the files take, in bytes.
    public var bytes: Int64 { Int64(image.count + (depth?.count ?? 0) + sidecar.count) }

    /// What the journal line says that names this shot.
    public var stored: StoredShot {
        StoredShot(
            number: number, fileExtension: imageExtension, image: FileCheck(of: image),
            sidecar: FileCheck(of: sidecar), depth: depth.map { FileCheck(of: $0) })
    }
}
