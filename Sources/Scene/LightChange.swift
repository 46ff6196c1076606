/// Change of the light in the picture relative to the first view of the same places.
public struct LightChange: Equatable, Sendable {
    /// A picture's levels double when the light changes by this number of exposure values: the
    /// usual transfer curve of cameras (IEC 61966-2-1, about 2.2).
    public static let transferGamma = 2.2

    /// Change of brightness in exposure values; positive is brighter.
    public var exposure: Double
    /// Change of red relative to green and of blue relative to green, as log2; nil where a channel
    /// is too dark or too bright to measure.
    public var red: Double?, blue: Double?
    /// Whether the measured places seem to reflect the room. If so, a slow change comes from
    /// another part of the room in the reflection, and only a change from one frame to the next
    /// comes from the camera.
    public var isReflection = false

    /// A change that is not from a reflection.
    public init(exposure: Double = 0, red: Double? = nil, blue: Double? = nil) {
        (self.exposure, self.red, self.blue) = (exposure, red, blue)
    }
}

extension LightChange: Codable {
    private enum CodingKeys: String, CodingKey {
        case exposure, red, blue
        case isReflection = "isMirrored"
    }

    /// A missing field `isMirrored` means false.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        exposure = try values.decode(Double.self, forKey: .exposure)
        red = try values.decodeIfPresent(Double.self, forKey: .red)
        blue = try values.decodeIfPresent(Double.self, forKey: .blue)
        isReflection = try values.decodeIfPresent(Bool.self, forKey: .isReflection) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(exposure, forKey: .exposure)
        try values.encodeIfPresent(red, forKey: .red)
        try values.encodeIfPresent(blue, forKey: .blue)
        if isReflection { try values.encode(true, forKey: .isReflection) }
    }
}
