import Scene

/// The EXIF data of a picture (CIPA DC-008, TIFF 6.0). Damaged entries are ignored, because cameras
/// and programs often write them wrongly.
package struct ExifFacts: Equatable, Sendable {
    /// The orientation, from 1 to 8. 1 is upright.
    package var orientation = 1
    /// The focal length in millimetres.
    package var focalMillimeters: Double?
    /// The focal length that gives the same field of view on 35 mm film, whose pictures are 36 mm
    /// wide; in millimetres.
    package var focal35Millimeters: Double?
    /// The number of pixels in a millimetre of the sensor.
    package var pixelsPerMillimeter: Double?
    /// The width in pixels of the picture for which these numbers are valid.
    package var pixelWidth: Int?

    /// Empty data of an upright picture.
    package init() {}

    /// The data in the header of a JPEG or a PNG; empty for other bytes.
    package init(file bytes: [UInt8]) {
        let isJPEG = bytes.starts(with: [0xFF, 0xD8])
        let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        let block = isJPEG ? Self.jpegBlock(bytes) : isPNG ? Self.pngBlock(bytes) : nil
        self.init(tiff: block.map { Array(bytes[$0]) } ?? [])
    }

    /// Width of a picture on 35 mm film in millimetres (CIPA DC-008, `FocalLengthIn35mmFilm`).
    package static let filmMillimeters = 36.0
    /// A focal length in pixels is ignored if it is less than the picture's longer side divided by
    /// `leastFocalDivisor`, or more than this side multiplied by `mostFocalFactor`. Derived: lenses
    /// on sale have focal lengths of 6 to 2000 mm for pictures that are 36 mm wide.
    private static let leastFocalDivisor = 6.0
    private static let mostFocalFactor = 55.0

    /// The focal length in pixels for a picture of this size; nil when the data do not give it.
    package func focalPixels(width: Int, height: Int) -> Double? {
        let longer = Double(max(width, height))
        var focal: Double?
        if let focalMillimeters, let pixelsPerMillimeter {
            let scale = pixelWidth.map { $0 == width ? 1 : Double(width) / Double($0) } ?? 1
            focal = focalMillimeters * pixelsPerMillimeter * scale
        } else if let focal35Millimeters {
            focal = focal35Millimeters / Self.filmMillimeters * longer
        }
        guard let focal, focal.isFinite, focal > longer / Self.leastFocalDivisor,
            focal < Self.mostFocalFactor * longer
        else { return nil }
        return focal
    }

    /// The offset of the EXIF block in a JPEG, and the offset of the orientation's value. Nil when
    /// the JPEG has no orientation of type short.
    static func orientationPlace(_ jpeg: [UInt8]) -> (block: Int, value: Int)? {
        guard jpeg.starts(with: [0xFF, 0xD8]), let block = jpegBlock(jpeg),
            let file = TIFFFields(Array(jpeg[block]))
        else { return nil }
        let field = file.fields(at: file.first)[0x0112]
        guard let field, field.kind == 3, field.place >= 0, field.place + 2 <= block.count else {
            return nil
        }
        return (block.lowerBound, block.lowerBound + field.place)
    }

    /// The range of the TIFF block in a JPEG's segment APP1; nil when there is none.
    private static func jpegBlock(_ bytes: [UInt8]) -> Range<Int>? {
        var at = 2
        while at + 10 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            let end = at + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            if bytes[at + 1] == 0xE1, length >= 16,
                bytes[(at + 4)..<(at + 10)].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
            {
                return (at + 10)..<end
            }
            at = end
        }
        return nil
    }

    /// The bytes of a PNG chunk besides its content: length, name and checksum (PNG specification,
    /// 5.3).
    package static let chunkOverhead = 12

    /// The range of the TIFF block in a PNG's chunk eXIf; nil when there is none.
    private static func pngBlock(_ bytes: [UInt8]) -> Range<Int>? {
        var at = 8
        while at + chunkOverhead <= bytes.count {
            let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
            let name = bytes[(at + 4)..<(at + 8)]
            guard length <= bytes.count - at - chunkOverhead,
                !name.elementsEqual(Array("IDAT".utf8))
            else {
                return nil
            }
            if name.elementsEqual(Array("eXIf".utf8)) { return (at + 8)..<(at + 8 + length) }
            at += chunkOverhead + length
        }
        return nil
    }

    /// The data in a block of TIFF fields; empty when the block is damaged.
    init(tiff bytes: [UInt8]) {
        guard let file = TIFFFields(bytes) else { return }
        let main = file.fields(at: file.first)
        let inner = main[0x8769].flatMap { file.number($0) }.map { file.fields(at: Int($0)) } ?? [:]
        if let value = main[0x0112].flatMap({ file.number($0) }), (1...8).contains(value) {
            orientation = Int(value)
        }
        focalMillimeters = inner[0x920A].flatMap { file.number($0) }.flatMap { $0 > 0 ? $0 : nil }
        focal35Millimeters = inner[0xA405].flatMap { file.number($0) }.flatMap { $0 > 0 ? $0 : nil }
        pixelWidth = inner[0xA002].flatMap { file.number($0) }.flatMap {
            $0 >= 1 && $0 < 1e6 ? Int($0) : nil
        }
        let unit = inner[0xA210].flatMap { file.number($0) } ?? 2
        // The millimetres in a unit of resolution. The unit is an inch (2), a centimetre (3) or a
        // millimetre (4).
        let length: Double? = [2: 25.4, 3: 10, 4: 1][unit]
        if let dots = inner[0xA20E].flatMap({ file.number($0) }), dots > 0, let length {
            pixelsPerMillimeter = dots / length
        }
    }
}
