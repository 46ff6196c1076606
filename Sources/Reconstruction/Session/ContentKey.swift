import Scene

/// A cache key: a hash of all values that are added to it. The key has two halves of 64 bits. The
/// first half is mixed as in SplitMix64 (Steele et al. 2014). The key is not cryptographic.
struct ContentKey: Equatable, Sendable, Codable {
    private var first: UInt64 = 0x243F_6A88_85A3_08D3
    private var second: UInt64 = 0x1319_8A2E_0370_7344

    /// The key as text: 32 characters, 0-9 and a-f.
    var name: String { first.hexadecimal + second.hexadecimal }

    /// Adds 64 bits to the key.
    @inline(__always) mutating func add(_ word: UInt64) {
        var z = (first ^ word) &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        first = z ^ (z >> 27)
        second = (second ^ (word &* 0x94D0_49BB_1331_11EB)) &* 0x0000_0100_0000_01B3
        second ^= second >> 29
    }

    /// Adds an integer.
    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    /// Adds the bits of a floating-point number.
    mutating func add(_ number: Double) { add(number.bitPattern) }

    /// Adds another key.
    mutating func add(_ key: ContentKey) {
        add(key.first)
        add(key.second)
    }

    /// Adds an array's memory and its length.
    mutating func add<Value: BitwiseCopyable>(_ values: [Value]) {
        add(values.count)
        values.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for word in 0..<words {
                add(bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
            }
            for byte in bytes[(8 * words)...] { add(UInt64(byte)) }
        }
    }

    /// Adds a transform.
    mutating func add(_ transform: RigidTransform) {
        let (turn, shift) = (transform.rotation, transform.translation)
        for number in [turn.x, turn.y, turn.z, turn.w, shift.x, shift.y, shift.z] { add(number) }
    }

    /// Adds a box.
    mutating func add(_ box: BoundingBox) {
        add(RigidTransform(rotation: box.worldFromObject, translation: box.center))
        for number in [box.size.x, box.size.y, box.size.z] { add(number) }
    }

    /// Adds a camera.
    mutating func add(_ camera: Intrinsics) {
        add(camera.width)
        add(camera.height)
        let lens = camera.distortion
        for number in [
            camera.fx, camera.fy, camera.cx, camera.cy, lens.k1, lens.k2, lens.k3, lens.p1, lens.p2,
        ] { add(number) }
        switch lens.model {
        case .brownConrady: break
        case .fisheye: add(lens.k4)
        }
    }
}
