extension RandomAccessCollection<UInt8> where Index == Int {
    /// The little-endian number of `size` bytes, at most 8, at an index. The caller checks that all
    /// its bytes are inside.
    func littleEndian(at index: Int, size: Int) -> UInt64 {
        var value: UInt64 = 0
        for byte in 0..<size { value |= UInt64(self[index + byte]) << (8 * UInt64(byte)) }
        return value
    }
}

/// Little-endian numbers, as in all binary model files of this module.
extension [UInt8] {
    mutating func append(littleEndian value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }

    mutating func append(littleEndian value: UInt32) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value >> 16))
        append(UInt8(truncatingIfNeeded: value >> 24))
    }

    mutating func append(littleEndian value: Float) { append(littleEndian: value.bitPattern) }

    mutating func append(littleEndian value: SIMD3<Float>) {
        append(littleEndian: value.x)
        append(littleEndian: value.y)
        append(littleEndian: value.z)
    }

    /// The number at an offset. The caller checks that all its bytes are inside.
    func littleEndian32(at place: Int) -> UInt32 {
        UInt32(self[place]) | UInt32(self[place + 1]) << 8 | UInt32(self[place + 2]) << 16
            | UInt32(self[place + 3]) << 24
    }
}

/// Rotates a vector from z up to y up, the axis convention of USD and glTF.
func yUp(_ v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(v.x, v.z, 0 - v.y) }

/// Rotates a vector from y up to z up.
func zUp(_ v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(v.x, 0 - v.z, v.y) }
