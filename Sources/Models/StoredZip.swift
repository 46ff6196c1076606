/// Signatures and fixed sizes of the records of a zip archive (PKWARE's APPNOTE 6.3).
enum ZipRecord {
    static let localSignature: UInt32 = 0x0403_4B50
    static let directorySignature: UInt32 = 0x0201_4B50
    static let endSignature: UInt32 = 0x0605_4B50
    /// Bytes of a record without its name, extra field and comment.
    static let (localSize, directorySize, endSize) = (30, 46, 22)
}

/// A zip archive of stored (uncompressed) files, each aligned to 64 bytes, as USDZ requires (Pixar,
/// "Usdz File Format Specification"). It stores no times, so equal files give equal bytes.
struct StoredZip {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// Alignment of a file's content, bytes (USDZ).
    private static let alignment = 64
    /// Bytes of an extra field before its content: two for the field's kind, two for its length.
    private static let extraHeaderSize = 4
    /// The kind of the extra field that pads, as OpenUSD writes it.
    private static let paddingField: UInt16 = 0x1986
    /// Version 2.0 of the format.
    private static let version: UInt16 = 20
    /// The first of January 1980, the earliest date.
    private static let firstDate: UInt16 = 0x21

    /// Adds a file.
    mutating func add(_ name: String, _ content: [UInt8]) {
        let offset = body.count
        let nameBytes = Array(name.utf8)
        let end = offset + ZipRecord.localSize + nameBytes.count
        var padding = (Self.alignment - end % Self.alignment) % Self.alignment
        if padding > 0 && padding < Self.extraHeaderSize { padding += Self.alignment }
        let checksum = Self.checksum(content)
        body.append(littleEndian: ZipRecord.localSignature)
        Self.appendHeaderFields(checksum, content.count, nameBytes.count, extra: padding, to: &body)
        body += nameBytes
        if padding > 0 {
            body.append(littleEndian: Self.paddingField)
            body.append(littleEndian: UInt16(padding - Self.extraHeaderSize))
            body += Array(repeating: 0, count: padding - Self.extraHeaderSize)
        }
        body += content

        directory.append(littleEndian: ZipRecord.directorySignature)
        directory.append(littleEndian: Self.version)
        Self.appendHeaderFields(checksum, content.count, nameBytes.count, extra: 0, to: &directory)
        // Ten zero bytes: the file has no comment, is on the first disk and has no attributes.
        directory += Array(repeating: 0, count: 10)
        directory.append(littleEndian: UInt32(offset))
        directory += nameBytes
        count += 1
    }

    /// The bytes of the whole archive.
    var bytes: [UInt8] {
        var archive = body
        archive += directory
        archive.append(littleEndian: ZipRecord.endSignature)
        archive.append(littleEndian: UInt32(0))
        archive.append(littleEndian: count)
        archive.append(littleEndian: count)
        archive.append(littleEndian: UInt32(directory.count))
        archive.append(littleEndian: UInt32(body.count))
        archive.append(littleEndian: UInt16(0))
        return archive
    }

    private static func appendHeaderFields(
        _ checksum: UInt32, _ size: Int, _ nameLength: Int, extra: Int, to bytes: inout [UInt8]
    ) {
        // The first zero means no flags, the second that the file is stored, the third midnight.
        for value: UInt16 in [Self.version, 0, 0, 0, Self.firstDate] {
            bytes.append(littleEndian: value)
        }
        for value in [checksum, UInt32(size), UInt32(size)] { bytes.append(littleEndian: value) }
        bytes.append(littleEndian: UInt16(nameLength))
        bytes.append(littleEndian: UInt16(extra))
    }

    /// CRC-32 as in ISO 3309 and the zip format, eight bytes per step (Kounavis & Berry 2005).
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        checksumTables.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var place = 0
                while place + 8 <= bytes.count {
                    let low =
                        sum
                        ^ (UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
                            | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 24)
                    sum =
                        table[7 * 256 + Int(low & 255)] ^ table[6 * 256 + Int(low >> 8 & 255)]
                        ^ table[5 * 256 + Int(low >> 16 & 255)] ^ table[4 * 256 + Int(low >> 24)]
                    sum ^=
                        table[3 * 256 + Int(bytes[place + 4])]
                        ^ table[2 * 256 + Int(bytes[place + 5])]
                        ^ table[256 + Int(bytes[place + 6])] ^ table[Int(bytes[place + 7])]
                    place += 8
                }
                while place < bytes.count {
                    sum = table[Int((sum ^ UInt32(bytes[place])) & 255)] ^ (sum >> 8)
                    place += 1
                }
            }
        }
        return ~sum
    }

    /// The polynomial of CRC-32, its bits reversed.
    private static let polynomial: UInt32 = 0xEDB8_8320

    private static let checksumTables: [UInt32] = {
        var table = Array(repeating: UInt32(0), count: 8 * 256)
        for value in 0..<256 {
            var sum = UInt32(value)
            for _ in 0..<8 { sum = sum & 1 == 1 ? polynomial ^ (sum >> 1) : sum >> 1 }
            table[value] = sum
        }
        for value in 256..<(8 * 256) {
            let before = table[value - 256]
            table[value] = table[Int(before & 255)] ^ (before >> 8)
        }
        return table
    }()
}
