/// A texture map of a model: the bytes of a PNG or JPEG file. The modules that have the pixels
/// encode them.
public struct TextureMap: Equatable, Sendable {
    /// What a map describes.
    public enum Kind: String, CaseIterable, Sendable {
        /// Colour with the lighting removed, sRGB.
        case diffuse
        /// Surface normal in the tangent frame; x y z in 0...255 for -1...1, +Y up (OpenGL, as in
        /// glTF and USD).
        case normal
        /// Share of the hemisphere above the surface that is not occluded, linear.
        case ambientOcclusion
        /// Surface roughness, linear.
        case roughness
        /// Distance from the model's surface to the measured surface along the normal, linear; see
        /// `displacement`.
        case displacement
    }

    /// How a picture is stored.
    public enum Encoding: String, CaseIterable, Sendable {
        /// PNG, which is lossless.
        case png
        /// JPEG, which is lossy.
        case jpeg

        /// The file extension, without the dot.
        public var fileExtension: String {
            switch self {
            case .png: "png"
            case .jpeg: "jpg"
            }
        }
    }

    /// The heights that a displacement map stores as 0 and as 255, in the model's unit of length.
    public struct Displacement: Equatable, Sendable {
        /// The height that is stored as 0; negative below the model's surface.
        public var low: Float
        /// Height that is stored as 255.
        public var high: Float

        /// The range from `low` to `high`.
        public init(low: Float, high: Float) { (self.low, self.high) = (low, high) }
    }

    /// What the map describes.
    public var kind: Kind
    /// How the picture is encoded.
    public var encoding: Encoding
    /// The file's bytes.
    public var bytes: [UInt8]
    /// The range of a displacement map's values; nil for the other kinds.
    public var displacement: Displacement?
    /// The model page that the map belongs to, from 0; see `TexturedModel.pages`.
    public var page: Int

    /// A map with these values.
    public init(
        kind: Kind, encoding: Encoding, bytes: [UInt8], displacement: Displacement? = nil,
        page: Int = 0
    ) {
        (self.kind, self.encoding, self.bytes) = (kind, encoding, bytes)
        (self.displacement, self.page) = (displacement, page)
    }

    /// The map's file name in an archive or beside a model: `stem`, the kind, and the page's number
    /// from the second page on, which has number 2.
    func fileName(stem: String) -> String {
        let word =
            switch kind {
            case .diffuse: "diffuse"
            case .normal: "normal"
            case .ambientOcclusion: "occlusion"
            case .roughness: "roughness"
            case .displacement: "displacement"
            }
        return "\(stem)\(word)\(Self.number(ofPage: page)).\(encoding.fileExtension)"
    }

    /// The page's number in names, counted from 1; empty for the first page.
    static func number(ofPage page: Int) -> String { page == 0 ? "" : "\(page + 1)" }
}
