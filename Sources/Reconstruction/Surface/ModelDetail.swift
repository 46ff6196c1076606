import Models

/// The level of detail of a model. Names and figures are Apple's (Object Capture's
/// `PhotogrammetrySession.Request.Detail`).
public enum ModelDetail: Equatable, Sendable {
    /// For a quick look: under 25,000 triangles, maps of 1,024 pixels.
    case preview
    /// For phones and the web: under 50,000 triangles, maps of 2,048 pixels.
    case reduced
    /// Under 100,000 triangles, maps of 4,096 pixels.
    case medium
    /// Under 250,000 triangles, maps of 8,192 pixels, also maps of roughness and displacement.
    case full
    /// The dense surface as it is, with up to 16 colour maps of 8,192 pixels.
    case raw
    /// A level with explicit figures.
    case custom(Specification)

    /// The figures of a level.
    public struct Specification: Equatable, Sendable {
        /// The largest number of triangles that the model may have.
        public var maximumTriangles: Int
        /// Width and height of the maps in pixels.
        public var mapSidePixels: Int
        /// Encoding of the maps. Normal and displacement maps are always PNG: compression artefacts
        /// would show as dents.
        public var encoding: TextureMap.Encoding
        /// Quality of JPEG files, 1...100; the default is a guess.
        public var jpegQuality: Int
        /// The kinds of maps that are made.
        public var maps: Set<TextureMap.Kind>
        /// The largest number of pages of maps. The number is chosen up to this limit so that
        /// texels are half as wide as the pictures' pixels.
        public var maximumPages: Int

        /// A level with these figures.
        public init(
            maximumTriangles: Int, mapSidePixels: Int, encoding: TextureMap.Encoding = .jpeg,
            jpegQuality: Int = 92,
            maps: Set<TextureMap.Kind> = [.diffuse, .normal, .ambientOcclusion],
            maximumPages: Int = 1
        ) {
            (self.maximumTriangles, self.mapSidePixels) = (maximumTriangles, mapSidePixels)
            (self.encoding, self.jpegQuality, self.maps) = (encoding, jpegQuality, maps)
            self.maximumPages = maximumPages
        }
    }

    /// The level with this name; nil for `custom` and unknown names.
    public init?(name: String) {
        switch name {
        case "preview": self = .preview
        case "reduced": self = .reduced
        case "medium": self = .medium
        case "full": self = .full
        case "raw": self = .raw
        default: return nil
        }
    }

    /// The names of the levels with fixed figures.
    public static let names = ["preview", "reduced", "medium", "full", "raw"]

    /// The figures of this level.
    public var specification: Specification {
        switch self {
        case .preview: Specification(maximumTriangles: 25_000, mapSidePixels: 1024)
        case .reduced: Specification(maximumTriangles: 50_000, mapSidePixels: 2048)
        case .medium: Specification(maximumTriangles: 100_000, mapSidePixels: 4096)
        case .full:
            Specification(
                maximumTriangles: 250_000, mapSidePixels: 8192,
                maps: Set(TextureMap.Kind.allCases))
        case .raw:
            Specification(
                maximumTriangles: 30_000_000, mapSidePixels: 8192, maps: [.diffuse],
                maximumPages: 16)
        case .custom(let specification): specification
        }
    }
}
