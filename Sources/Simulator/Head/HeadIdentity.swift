import Scene

/// The features that distinguish virtual heads. All are computed; none is taken from a real person.
public struct HeadIdentity: Equatable, Sendable {
    /// Width, height and depth of the head, as multiples of those of the mean head.
    public var scale: SIMD3<Double>
    /// Length of the nose and widths of the mouth and the jaw, as multiples of those of the mean
    /// head.
    public var nose, mouth, jaw: Double
    /// How much lower the tip of the nose and the mouth are than on the mean head, metres.
    public var noseDrop, mouthDrop: Double
    /// Reflectance of the skin, R G B.
    public var skin: SIMD3<Float>
    /// Reflectance of the hair, R G B; nil for a bald head.
    public var hair: SIMD3<Float>?
    /// Seed of freckles and pores.
    public var seed: UInt64

    /// The available skins: light, medium, dark.
    public static let skins: [SIMD3<Float>] = [
        SIMD3(0.62, 0.42, 0.33), SIMD3(0.40, 0.25, 0.17), SIMD3(0.16, 0.095, 0.065),
    ]

    /// The head with this number. Each number gives another person; 0 has the mean face.
    /// - Parameter skin: index in `skins`, taken modulo its count.
    public init(number: Int, skin: Int = 0) {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(number)) &* 104_729 &+ 11)
        func spread(_ share: Double) -> Double {
            number == 0 ? 0 : share * Double(random.normal()).clamped(to: -2...2)
        }
        scale = SIMD3(1 + spread(0.04), 1 + spread(0.04), 1 + spread(0.03))
        (nose, mouth, jaw) = (1 + spread(0.12), 1 + spread(0.07), 1 + spread(0.06))
        (noseDrop, mouthDrop) = (spread(0.003), spread(0.003))
        self.skin = Self.skins[((skin % 3) + 3) % 3]
        let hairs: [SIMD3<Float>?] = [
            SIMD3(0.06, 0.04, 0.03), SIMD3(0.22, 0.14, 0.07), SIMD3(0.02, 0.02, 0.02), nil,
            SIMD3(0.35, 0.33, 0.31),
        ]
        hair = hairs[((number % 5) + 5) % 5]
        seed = UInt64(bitPattern: Int64(number)) &+ 77
    }
}
