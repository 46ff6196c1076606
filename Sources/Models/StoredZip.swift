/// A zip archive of stored (uncompressed) files, each aligned to 64 bytes, as USDZ requires (Pixar,
/// "Usdz File Format Specification"). It stores no times, so equal files give equal bytes.
struct StoredZip {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// Adds a file.
    mutating func add(_ name: String, _ content: [UInt8]) {
        let offset = body.count
        let nameBytes = Array(name.utf8)
        // The extra field that pads has a header of four bytes.
        var padding = (64 - (offset + 30 + nameBytes.count) % 64) % 64
        if padding > 0 && padding < 4 { padding += 64 }
        let checksum = Self.checksum(content)
        body.append(littleEndian: UInt32(0x0403_4B50))
        Self.appendFacts(checksum, content.count, nameBytes.count, extra: padding, to: &body)
        body += nameBytes
        if padding > 0 {
            body.append(littleEndian: UInt16(0x1986))
            body.append(littleEndian: UInt16(padding - 4))
            body += Array(repeating: 0, count: padding - 4)
        }
        body += content

        directory.append(littleEndian: UInt32(0x0201_4B50))
        directory.append(littleEndian: UInt16(20))
        Self.appendFacts(checksum, content.count, nameBytes.count, extra: 0, to: &directory)
        // No comment, first disk, no attributes.
        directory += Array(repeating: 0, count: 10)
        directory.append(littleEndian: UInt32(offset))
        directory += nameBytes
        count += 1
    }

    /// The whole archive.
    var bytes: [UInt8] {
        var archive = body
        archive += directory
        archive.append(littleEndian: UInt32(0x0605_4B50))
        archive.append(littleEndian: UInt32(0))
        archive.append(littleEndian: count)
        archive.append(littleEndian: count)
        archive.append(littleEndian: UInt32(directory.count))
        archive.append(littleEndian: UInt32(body.count))
        archive.append(littleEndian: UInt16(0))
        return archive
    }

    private static func appendFacts(
        _ checksum: UInt32, _ size: Int, _ nameLength: Int, extra: Int, to bytes: inout [UInt8]
    ) {
        // Version 2.0, no flags, stored, midnight on the first of January 1980.
        for value: UInt16 in [20, 0, 0, 0, 0x21] { bytes.append(littleEndian: value) }
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

    private static let checksumTables: [UInt32] = {
        var table = Array(repeating: UInt32(0), count: 8 * 256)
        for value in 0..<256 {
            var sum = UInt32(value)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
            table[value] = sum
        }
        for value in 256..<(8 * 256) {
            let before = table[value - 256]
            table[value] = table[Int(before & 255)] ^ (before >> 8)
        }
        return table
    }()
}
