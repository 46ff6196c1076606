/// SHA-256 (FIPS 180-4), computed incrementally.
///
/// Implemented here instead of taken from swift-crypto: that package builds BoringSSL for more than
/// a minute in every fresh clone, for this one function. The test vectors of FIPS 180-4 are tests.
public struct SHA256: Sendable {
    /// Bytes of a block (FIPS 180-4).
    private static let blockBytes = 64
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    private var partialBlock: [UInt8] = []
    private var length: UInt64 = 0
    private var schedule = [UInt32](repeating: 0, count: 64)

    /// A digest of no bytes.
    public init() { partialBlock.reserveCapacity(Self.blockBytes) }

    /// Adds these bytes.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The 32 bytes of the digest.
    public func digest() -> [UInt8] {
        var last = self
        var padding: [UInt8] = [0x80]
        let zeros = (119 - Int(length % 64)) % 64
        padding += [UInt8](repeating: 0, count: zeros)
        withUnsafeBytes(of: (length &* 8).bigEndian) { padding += Array($0) }
        last.update(padding)
        return last.state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    /// The digest as 64 hexadecimal digits, lower case.
    public func hexadecimal() -> String { digest().map(\.hexadecimal).joined() }

    /// The digest of these bytes as 64 hexadecimal digits, lower case.
    public static func hexadecimal(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.hexadecimal()
    }

    /// Adds the bytes of a buffer.
    public mutating func update(_ buffer: UnsafeRawBufferPointer) {
        length &+= UInt64(buffer.count)
        var start = 0
        if !partialBlock.isEmpty {
            start = min(Self.blockBytes - partialBlock.count, buffer.count)
            partialBlock += buffer[..<start]
            guard partialBlock.count == Self.blockBytes else { return }
            let block = partialBlock
            block.withUnsafeBytes { compress($0, at: 0) }
            partialBlock.removeAll(keepingCapacity: true)
        }
        while buffer.count - start >= Self.blockBytes {
            compress(buffer, at: start)
            start += Self.blockBytes
        }
        if start < buffer.count { partialBlock += buffer[start...] }
    }

    /// Processes one block of 64 bytes (FIPS 180-4, section 6.2.2).
    private mutating func compress(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        schedule.withUnsafeMutableBufferPointer { words in
            for index in 0..<16 {
                let word = bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
                words[index] = UInt32(bigEndian: word)
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let small = Self.rotateRight(early, 7) ^ Self.rotateRight(early, 18) ^ (early >> 3)
                let large = Self.rotateRight(late, 17) ^ Self.rotateRight(late, 19) ^ (late >> 10)
                words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
            }
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        schedule.withUnsafeBufferPointer { words in
            Self.roundConstants.withUnsafeBufferPointer { rounds in
                for index in 0..<64 {
                    let large =
                        Self.rotateRight(e, 6) ^ Self.rotateRight(e, 11) ^ Self.rotateRight(e, 25)
                    let choice = (e & f) ^ (~e & g)
                    let first = h &+ large &+ choice &+ rounds[index] &+ words[index]
                    let small =
                        Self.rotateRight(a, 2) ^ Self.rotateRight(a, 13) ^ Self.rotateRight(a, 22)
                    let majority = (a & b) ^ (a & c) ^ (b & c)
                    (h, g, f, e) = (g, f, e, d &+ first)
                    (d, c, b, a) = (c, b, a, first &+ small &+ majority)
                }
            }
        }
        let working = [a, b, c, d, e, f, g, h]
        for index in 0..<8 { state[index] &+= working[index] }
    }

    @inline(__always)
    private static func rotateRight(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word &>> bits | word &<< (32 &- bits)
    }

    /// The constants K: the first 32 bits of the fractional parts of the cube roots of the first 64
    /// primes.
    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
