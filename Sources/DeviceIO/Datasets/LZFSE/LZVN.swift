/// Decompresses LZVN, which LZFSE uses for short data. Each operation has a number of literals,
/// then the length and the distance of a match.
enum LZVN {
    /// Appends the decompressed `payload`. Throws when `output` would become longer than `limit`.
    static func decompress(
        _ payload: ArraySlice<UInt8>, onto output: inout [UInt8], limit: Int
    ) throws(LZFSE.Fault) {
        var source = ByteReader(Array(payload))
        var distance = 0
        while true {
            let code = Int(try source.byte())
            var (literals, match) = (code >> 6, (code >> 3 & 7) + 3)
            switch code {
            case 0x06: return
            case 0x0E, 0x16: continue
            case 0x1E, 0x26, 0x2E, 0x36, 0x3E, 0x70...0x7F, 0xD0...0xDF: throw .wrong
            case 0xE0: (literals, match) = (Int(try source.byte()) + 16, 0)
            case 0xE1...0xEF: (literals, match) = (code & 15, 0)
            case 0xF0: (literals, match) = (0, Int(try source.byte()) + 16)
            case 0xF1...0xFF: (literals, match) = (0, code & 15)
            case 0xA0...0xBF:
                let rest = Int(try source.integer(UInt16.self))
                literals = code >> 3 & 3
                match = (code & 7) << 2 + rest & 3 + 3
                distance = rest >> 2
            default:
                // The low three bits of the code determine the distance. 6 means the distance of
                // the match before. 7 means that the distance follows in two bytes. Otherwise these
                // bits are the high bits of the distance, and one byte follows with the low bits.
                switch code & 7 {
                case 6: break
                case 7: distance = Int(try source.integer(UInt16.self))
                default: distance = (code & 7) << 8 | Int(try source.byte())
                }
            }
            guard literals <= limit - output.count else { throw .tooMuch }
            output += try source.bytes(literals)
            if match > 0 {
                try LZFSE.copy(match, from: distance, onto: &output, limit: limit)
            }
        }
    }
}
