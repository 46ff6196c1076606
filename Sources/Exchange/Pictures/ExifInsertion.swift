import DeviceIO
import Scene

/// Inserts an EXIF block into a picture file without decoding it.
enum ExifInsertion {
    /// The file with `block` replacing its EXIF. Bytes that are not JPEG or PNG are returned
    /// unchanged.
    static func file(_ bytes: [UInt8], with block: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes, block) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(bytes, block) }
        return bytes
    }

    private static func jpeg(_ bytes: [UInt8], _ block: [UInt8]) -> [UInt8] {
        let content = Array("Exif".utf8) + [0, 0] + block
        let length = content.count + 2
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
        var result = Array(bytes[..<2])
        var at = 2
        var isInserted = false
        while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] & 0xF0 == 0xE0 {
            let end = at + 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
            guard end <= bytes.count, end >= at + 4 else { break }
            let isJFIF = bytes[at + 1] == 0xE0
            // Both JFIF and EXIF claim the first place; readers accept EXIF second.
            if !isJFIF, !isInserted {
                result += segment
                isInserted = true
            }
            let isExif =
                bytes[at + 1] == 0xE1
                && bytes[(at + 4)..<min(end, at + 10)].elementsEqual(Array("Exif".utf8) + [0, 0])
            if !isExif { result += bytes[at..<end] }
            at = end
        }
        if !isInserted { result += segment }
        return result + bytes[at...]
    }

    private static func png(_ bytes: [UInt8], _ block: [UInt8]) -> [UInt8] {
        let content = Array("eXIf".utf8) + block
        func big(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        let chunk = big(UInt32(block.count)) + content + big(CRC32.checksum(content))
        var result = Array(bytes[..<8])
        var at = 8
        var isInserted = false
        while at + ExifFacts.chunkOverhead <= bytes.count {
            let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - at - ExifFacts.chunkOverhead else { break }
            let end = at + ExifFacts.chunkOverhead + length
            let name = bytes[(at + 4)..<(at + 8)]
            if !name.elementsEqual(Array("eXIf".utf8)) { result += bytes[at..<end] }
            at = end
            // The block follows the header chunk directly.
            if !isInserted {
                result += chunk
                isInserted = true
            }
        }
        return result + bytes[min(at, bytes.count)...]
    }
}
