import CHEIF
import Scene
import Vision

/// Reads HEIC and HEIF pictures through libheif, which also rotates them upright.
enum HEIFPicture {
    /// Whether the bytes start like a HEIF file, with an `ftyp` box of a brand in ISO 23008-12.
    static func isHEIF(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 12, bytes[4..<8].elementsEqual(Array("ftyp".utf8)) else { return false }
        let brand = String(decoding: bytes[8..<12], as: UTF8.self)
        return ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].contains(brand)
    }

    /// The size in pixels. Throws when the file is damaged or the picture is larger than the
    /// limits.
    static func size(_ bytes: [UInt8]) throws(PictureFault) -> (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        try checked { message in
            cheif_size(bytes, bytes.count, &width, &height, message.baseAddress, message.count)
        }
        return (Int(width), Int(height))
    }

    /// The picture in colour, upright. Throws when the file is damaged.
    static func color(_ bytes: [UInt8]) throws(PictureFault) -> ColorImage {
        let (width, height) = try size(bytes)
        var values = [UInt8](repeating: 0, count: 3 * width * height)
        try checked { message in
            values.withUnsafeMutableBufferPointer { values in
                cheif_decode(
                    bytes, bytes.count, values.baseAddress, Int32(width), Int32(height),
                    message.baseAddress, message.count)
            }
        }
        return ColorImage(width: width, height: height, values: values)
    }

    /// The depth in millimetres. Nil when the file has no depth or does not define the meaning of
    /// its values. Throws when the file is damaged.
    static func depth(_ bytes: [UInt8]) throws(PictureFault) -> DepthPlane? {
        var facts = cheif_depth()
        let isThere = try checked { message in
            cheif_depth_read(
                bytes, bytes.count, &facts, nil, 0, message.baseAddress, message.count)
        }
        let (width, height) = (Int(facts.width), Int(facts.height))
        guard isThere, facts.kind == 0 || facts.kind == 2, facts.highest > facts.lowest,
            width > 0, height > 0
        else { return nil }
        var codes = [UInt8](repeating: 0, count: width * height)
        try checked { message in
            codes.withUnsafeMutableBufferPointer { codes in
                cheif_depth_read(
                    bytes, bytes.count, &facts, codes.baseAddress, codes.count,
                    message.baseAddress, message.count)
            }
        }
        let table: [UInt16] = (0...255).map { code in
            let value = facts.lowest + (facts.highest - facts.lowest) * Double(code) / 255
            let meters = facts.kind == 2 ? value : value > 0 ? 1 / value : 0
            let millimeters = (1000 * meters).rounded()
            return millimeters > 0 && millimeters < 65536 ? UInt16(millimeters) : 0
        }
        return DepthPlane(
            width: width, height: height, values: codes.map { table[Int($0)] },
            metersPerUnit: DepthPlane.metersPerMillimeter)
    }

    /// The EXIF data of a file. The orientation is always upright, because libheif rotates the
    /// picture.
    static func facts(_ bytes: [UInt8]) -> ExifFacts {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        _ = try? checked { message in
            block.withUnsafeMutableBufferPointer { block in
                cheif_exif(
                    bytes, bytes.count, block.baseAddress, block.count, &count,
                    message.baseAddress, message.count)
            }
        }
        var facts = ExifFacts(tiff: Array(block[..<count]))
        facts.orientation = 1
        return facts
    }

    /// Makes a call with a buffer for an error message. Returns true when the call returns 0, false
    /// when it returns 1. Throws when it returns a negative number.
    @discardableResult
    private static func checked(
        _ call: (UnsafeMutableBufferPointer<CChar>) -> Int32
    ) throws(PictureFault) -> Bool {
        let (status, words) = withMessage(call)
        if status == -2 {
            throw PictureFault(
                phrase("HEIC pictures need the library of the package libheif1 (\(words))"))
        }
        if status < 0 { throw PictureFault(phrase("the file is damaged (\(words))")) }
        return status == 0
    }
}

/// The reason why a picture is unusable, in words.
struct PictureFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
