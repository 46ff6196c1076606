/// How a model of a head is made. Names and figures after Bellus3D's processor, where it has them.
public struct HeadModelOptions: Equatable, Sendable {
    /// Triangles at most, and the side of the colour map in pixels.
    public enum Resolution: String, CaseIterable, Sendable {
        /// 8,000 and 1,024.
        case low
        /// 64,000 and 4,096.
        case standard
        /// 250,000 and 4,096.
        case high

        var triangles: Int {
            switch self {
            case .low: 8_000
            case .standard: 64_000
            case .high: 250_000
            }
        }

        var mapSidePixels: Int { self == .low ? 1024 : 4096 }

        /// Spacing of voxels, metres. At 0.65 m a pixel of a depth picture 640 pixels wide covers
        /// about 1 mm. Guesses.
        var voxel: Double {
            switch self {
            case .low: 0.0015
            case .standard: 0.001
            case .high: 0.0007
            }
        }
    }

    /// What belongs to the model.
    public enum Kind: String, CaseIterable, Sendable {
        /// The face from ear to ear, down to the chin.
        case frontal
        /// The face with the neck, which is seen from the front alone.
        case frontalExtended = "extended"
        /// All of the head, without neck.
        case fullHead = "full"
    }

    /// Data used to improve the surface, besides depth.
    public enum Enhancement: String, CaseIterable, Sendable {
        /// Nothing.
        case none
        /// Depth from matched pictures where the sensor's has holes, as in dark hair.
        case color
        /// More triangles at eyes, nose and mouth.
        case landmarks
        case both

        var usesColor: Bool { self == .color || self == .both }
        var usesLandmarks: Bool { self == .landmarks || self == .both }
    }

    public var resolution = Resolution.low
    public var enhancement = Enhancement.none
    public var kind = Kind.frontal
    /// Smoothing: 0 for none, 10 for the strongest.
    public var smoothness = 3
    /// Whether parts that no picture shows are closed, and marked in a separate file; otherwise
    /// they stay open.
    public var closesHoles = false
    /// Threads to use.
    public var threads = 1

    /// The default options.
    public init() {}
}
