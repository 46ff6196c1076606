/// How a model of a head is made. Names and figures are those of Bellus3D's processor, where it has
/// them.
public struct HeadModelOptions: Equatable, Sendable {
    /// The most triangles of a model, and the side of its colour map in pixels.
    public enum Resolution: String, CaseIterable, Sendable {
        /// 8,000 triangles, and a colour map of 1,024 pixels.
        case low
        /// 64,000 triangles, and a colour map of 4,096 pixels.
        case standard
        /// 250,000 triangles, and a colour map of 4,096 pixels.
        case high

        var triangles: Int {
            switch self {
            case .low: 8_000
            case .standard: 64_000
            case .high: 250_000
            }
        }

        var mapSidePixels: Int { self == .low ? 1024 : 4096 }

        /// Distance between neighbouring voxels, metres (guesses). At 0.65 m, a pixel of a depth
        /// picture 640 pixels wide covers about 1 mm.
        var voxel: Double {
            switch self {
            case .low: 0.0015
            case .standard: 0.001
            case .high: 0.0007
            }
        }
    }

    /// The parts of a head that belong to the model.
    public enum Kind: String, CaseIterable, Sendable {
        /// The face from ear to ear, down to the chin.
        case frontal
        /// The face with the neck. The neck is taken from front views alone.
        case frontalExtended = "extended"
        /// All of the head, without the neck.
        case fullHead = "full"
    }

    /// Data used to improve the surface, besides depth.
    public enum Enhancement: String, CaseIterable, Sendable {
        /// No further data.
        case none
        /// Depth from matched pictures where the sensor's depth has holes, as in dark hair.
        case color
        /// Positions of eyes, nose and mouth, where the model keeps more triangles.
        case landmarks
        case both

        var usesColor: Bool { self == .color || self == .both }
        var usesLandmarks: Bool { self == .landmarks || self == .both }
    }

    public var resolution = Resolution.low
    public var enhancement = Enhancement.none
    public var kind = Kind.frontal
    /// Strength of the smoothing: 0 for none, 10 for the strongest.
    public var smoothness = 3
    /// Whether parts that no picture shows are closed, and marked in a separate file; otherwise
    /// they stay open.
    public var closesHoles = false
    /// Number of threads to use.
    public var threads = 1

    /// The default options.
    public init() {}
}
