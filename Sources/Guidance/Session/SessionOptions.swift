/// Options chosen before a session starts; they do not change afterwards.
public struct SessionOptions: Equatable, Sendable, Codable {
    /// Default of `maximumNumberOfInputImages`: Apple's 2021 sample recommends at most 200.
    public static let defaultMaximum = 200
    /// Default of `sectors`; each is 10° wide. Reconstruction guides ask for 30 to 40 shots a ring.
    public static let defaultSectors = 36

    /// A reconstruction uses at most this number of shots.
    public var maximumNumberOfInputImages: Int
    /// Whether shots beyond the maximum are taken; they are marked as such.
    public var isOverCaptureEnabled: Bool
    /// Number of sectors of the dial.
    public var sectors: Int

    /// Whether a motor turns the object while the camera stands still: advice then says to turn the
    /// table.
    public var isOnTurntable: Bool

    /// Options with these values.
    public init(
        maximumNumberOfInputImages: Int = SessionOptions.defaultMaximum,
        isOverCaptureEnabled: Bool = false,
        sectors: Int = SessionOptions.defaultSectors, isOnTurntable: Bool = false
    ) {
        self.maximumNumberOfInputImages = maximumNumberOfInputImages
        self.isOverCaptureEnabled = isOverCaptureEnabled
        self.sectors = sectors
        self.isOnTurntable = isOnTurntable
    }

    /// Also reads journals from before turntables were supported; they have no turntable.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            maximumNumberOfInputImages: try values.decode(
                Int.self, forKey: .maximumNumberOfInputImages),
            isOverCaptureEnabled: try values.decode(Bool.self, forKey: .isOverCaptureEnabled),
            sectors: try values.decode(Int.self, forKey: .sectors),
            isOnTurntable: try values.decodeIfPresent(Bool.self, forKey: .isOnTurntable) ?? false)
    }
}
