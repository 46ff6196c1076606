/// Decompresses Apple's `LZFSE`, by which Record3D compresses depth. The data are a sequence of
/// blocks: raw, LZVN, or entropy-coded. Apple's open reference implementation defines the format.
enum LZFSE {
    /// The reason why bytes cannot be decompressed.
    struct Fault: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }

        static var early: Fault { Fault(phrase("the compressed data ends early")) }
        static var tooMuch: Fault { Fault(phrase("the compressed data holds more than it should")) }
        static var wrong: Fault { Fault(phrase("the compressed data is damaged")) }
    }

    /// Whether the bytes start like LZFSE data.
    static func isLZFSE(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 4 && bytes.starts(with: Array("bvx".utf8)) && kind(bytes[3]) != nil
    }

    /// The decompressed bytes. Throws when there are more than `limit`.
    static func decompressed(_ bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
        var source = ByteReader(bytes)
        var output: [UInt8] = []
        while true {
            guard try source.bytes(3).elementsEqual("bvx".utf8), let kind = kind(try source.byte())
            else { throw .wrong }
            if kind == .end { return output }
            let count = Int(try source.integer(UInt32.self))
            guard count <= limit - output.count else { throw .tooMuch }
            let end = output.count + count
            switch kind {
            case .raw: output += try source.bytes(count)
            case .byteWise:
                let payload = Int(try source.integer(UInt32.self))
                try LZVN.decompress(try source.bytes(payload), onto: &output, limit: end)
            case .entropyCoded:
                try EntropyBlock(&source).decompress(&source, onto: &output, limit: end)
            case .end: break
            }
            guard output.count == end else { throw .wrong }
        }
    }

    private enum Kind { case raw, byteWise, entropyCoded, end }

    /// The kind of a block from the fourth letter of its name. `bvx1`, a block with unpacked
    /// tables, is refused, because no encoder writes it.
    private static func kind(_ letter: UInt8) -> Kind? {
        switch letter {
        case UInt8(ascii: "-"): .raw
        case UInt8(ascii: "n"): .byteWise
        case UInt8(ascii: "2"): .entropyCoded
        case UInt8(ascii: "$"): .end
        default: nil
        }
    }

    /// Appends a copy of `length` bytes that start `distance` bytes before the end. The copy may
    /// overlap the bytes that it appends.
    static func copy(
        _ length: Int, from distance: Int, onto output: inout [UInt8], limit: Int
    ) throws(Fault) {
        guard distance > 0, distance <= output.count else { throw .wrong }
        guard length <= limit - output.count else { throw .tooMuch }
        for _ in 0..<length { output.append(output[output.count - distance]) }
    }
}

/// Reads little-endian numbers, one after another.
struct ByteReader {
    private let all: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { all = bytes }

    mutating func byte() throws(LZFSE.Fault) -> UInt8 { try integer(UInt8.self) }

    mutating func integer<Value: FixedWidthInteger>(
        _ type: Value.Type
    ) throws(LZFSE.Fault) -> Value {
        var value: Value = 0
        for (index, byte) in try bytes(Value.bitWidth / 8).enumerated() {
            value |= Value(truncatingIfNeeded: byte) << Value(8 * index)
        }
        return value
    }

    mutating func bytes(_ count: Int) throws(LZFSE.Fault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= all.count - offset else { throw .early }
        defer { offset += count }
        return all[offset..<offset + count]
    }
}
