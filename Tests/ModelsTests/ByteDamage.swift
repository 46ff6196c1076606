import Models

/// Puts random bytes into files; the same seed gives the same bytes.
struct ByteDamage {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A copy of the bytes in which this number of random places has random values.
    mutating func damaged(_ bytes: [UInt8], changes: Int) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<changes {
            // Knuth's linear congruential generator for 64 bits (MMIX).
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
        }
        return bytes
    }
}

extension TexturedModel {
    /// Whether the triangles refer only to vertices that the model has.
    var hasAllVertices: Bool { triangles.allSatisfy { $0.max() < UInt32(positions.count) } }
}
