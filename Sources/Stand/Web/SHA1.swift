/// SHA-1 (FIPS 180-4), which WS-Security's password digest requires.
enum SHA1 {
    /// The 20 bytes of the digest.
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) * 8
        padded += stride(from: 56, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: bits >> UInt64($0))
        }
        var state: [UInt32] = [
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
        ]
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(&state, padded[start..<start + 64])
        }
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    private static func mix(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(turned(word, 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (f, k): (UInt32, UInt32) =
                switch index {
                case 0..<20: (b & c | ~b & d, 0x5A82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = turned(a, 5) &+ f &+ e &+ k &+ words[index]
            (e, d, c, b, a) = (d, c, turned(b, 30), a, next)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word << bits | word >> (32 - bits)
    }
}
