import Foundation
import Glibc

/// Reads the records of a zip file. A file is damaged if a record reaches beyond the file's end.
struct ZipBytes {
    private let data: Data

    init(_ data: Data) { self.data = data }

    private static var damaged: NodeFault {
        NodeFault(phrase("The zip file is damaged. Send it again."))
    }

    /// The number of entries in its central directory, and the directory's offset.
    func ending() throws(NodeFault) -> (count: Int, start: Int) {
        // The last record has 22 bytes and a comment of up to 65,535.
        var place = data.count - 22
        let first = max(0, data.count - 22 - 65_535)
        while place >= first {
            if number(place, 4) == 0x0605_4B50 { break }
            place -= 1
        }
        guard place >= first, let count = number(place + 10, 2), let start = number(place + 16, 4)
        else { throw Self.damaged }
        guard count == 0xFFFF || start == 0xFFFF_FFFF else { return (count, start) }
        guard number(place - 20, 4) == 0x0706_4B50, let at = number(place - 12, 8),
            number(at, 4) == 0x0606_4B50, let many = number(at + 32, 8),
            let where64 = number(at + 48, 8)
        else { throw Self.damaged }
        return (many, where64)
    }

    /// The entry at an offset in the directory; nil for a folder. Advances the offset to the next
    /// entry.
    func entry(_ place: inout Int) throws(NodeFault) -> ZipReader.Entry? {
        guard number(place, 4) == 0x0201_4B50, let flags = number(place + 8, 2),
            let method = number(place + 10, 2), let crc = number(place + 16, 4),
            var packed = number(place + 20, 4), var bytes = number(place + 24, 4),
            let nameLength = number(place + 28, 2), let extraLength = number(place + 30, 2),
            let commentLength = number(place + 32, 2), let attributes = number(place + 38, 4),
            var offset = number(place + 42, 4), let name = part(place + 46, nameLength),
            let extra = part(place + 46 + nameLength, extraLength)
        else { throw Self.damaged }
        place += 46 + nameLength + extraLength + commentLength
        guard let path = String(data: name, encoding: .utf8) else {
            throw NodeFault(phrase("A name in the zip file is not UTF-8."))
        }
        try widen(extra, &bytes, &packed, &offset)
        if path.hasSuffix("/") { return nil }
        let kind = mode_t(attributes >> 16) & S_IFMT
        guard kind == 0 || kind == S_IFREG else {
            throw NodeFault(phrase("The zip file holds something other than plain files."))
        }
        guard flags & 1 == 0, method == 0 || method == 8 else {
            throw NodeFault(phrase("The zip file is encrypted or packed by an unknown method."))
        }
        guard method == 8 || packed == bytes else { throw Self.damaged }
        return ZipReader.Entry(
            path: path, isDeflated: method == 8, crc: UInt32(crc), packed: packed, bytes: bytes,
            offset: offset)
    }

    /// The packed bytes of an entry.
    func content(of entry: ZipReader.Entry) throws(NodeFault) -> Data {
        guard number(entry.offset, 4) == 0x0403_4B50,
            let nameLength = number(entry.offset + 26, 2),
            let extraLength = number(entry.offset + 28, 2),
            let content = part(entry.offset + 30 + nameLength + extraLength, entry.packed)
        else { throw Self.damaged }
        return content
    }

    /// Numbers that do not fit into 32 bits are in the ZIP64 field, in the order of the parameters.
    /// Replaces the parameters by these numbers.
    private func widen(
        _ extra: Data, _ bytes: inout Int, _ packed: inout Int, _ offset: inout Int
    ) throws(NodeFault) {
        guard [bytes, packed, offset].contains(0xFFFF_FFFF) else { return }
        let fields = ZipBytes(Data(extra))
        var place = 0
        while let kind = fields.number(place, 2), let length = fields.number(place + 2, 2) {
            if kind == 1 {
                var next = place + 4
                func wide(_ value: inout Int) throws(NodeFault) {
                    guard value == 0xFFFF_FFFF else { return }
                    guard next + 8 <= place + 4 + length, let found = fields.number(next, 8) else {
                        throw Self.damaged
                    }
                    value = found
                    next += 8
                }
                try wide(&bytes)
                try wide(&packed)
                try wide(&offset)
                return
            }
            place += 4 + length
        }
        throw Self.damaged
    }

    private func part(_ place: Int, _ length: Int) -> Data? {
        guard place >= 0, length >= 0, place <= data.count, length <= data.count - place else {
            return nil
        }
        return data.subdata(in: data.startIndex + place..<data.startIndex + place + length)
    }

    /// A little-endian number; nil outside the file, or where it does not fit into Int.
    private func number(_ place: Int, _ length: Int) -> Int? {
        guard place >= 0, place <= data.count, length <= data.count - place else { return nil }
        var value: UInt64 = 0
        for index in 0..<length {
            value |= UInt64(data[data.startIndex + place + index]) << UInt64(8 * index)
        }
        return Int(exactly: value)
    }
}
