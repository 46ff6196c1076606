/// A picture that is laid over a model, as the bytes of its file: rooms that hold pixels encode it.
public struct ModelMap: Equatable, Sendable {
    /// What a map tells of the surface.
    public enum Kind: String, CaseIterable, Sendable {
        /// Colour without the light's direction, sRGB.
        case diffuse
        /// Direction of the surface in the tangent frame, x y z in 0...255 for -1...1, +Y up
        /// (OpenGL, as glTF and USD take it).
        case normal
        /// Share of the sky that is seen, linear.
        case ambientOcclusion
        /// Roughness of the surface, linear.
        case roughness
        /// Distance of the true surface along the normal, linear; see `displacement`.
        case displacement
    }

    /// How a picture is stored.
    public enum Encoding: String, CaseIterable, Sendable {
        /// Lossless.
        case png
        /// Lossy.
        case jpeg

        /// The ending of a file's name, without the dot.
        public var fileExtension: String {
            switch self {
            case .png: "png"
            case .jpeg: "jpg"
            }
        }
    }

    /// What 0 and 255 stand for in a displacement map, in the model's unit of length.
    public struct Displacement: Equatable, Sendable {
        /// Height that is stored as 0.
        public var low: Float
        /// Height that is stored as 255.
        public var high: Float

        /// A map from `low` to `high`.
        public init(low: Float, high: Float) { (self.low, self.high) = (low, high) }
    }

    /// What it tells.
    public var kind: Kind
    /// How it is stored.
    public var encoding: Encoding
    /// The file's bytes.
    public var bytes: [UInt8]
    /// The meaning of a displacement map's values; nil for the other kinds.
    public var displacement: Displacement?
    /// Which of the model's pages it is laid over, from 0; see `TexturedModel.pages`.
    public var page: Int

    /// A map of these parts.
    public init(
        kind: Kind, encoding: Encoding, bytes: [UInt8], displacement: Displacement? = nil,
        page: Int = 0
    ) {
        (self.kind, self.encoding, self.bytes) = (kind, encoding, bytes)
        (self.displacement, self.page) = (displacement, page)
    }

    /// The name of its file in an archive or beside a model, after a stem. The second page's is
    /// followed by a 2.
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

    /// What follows a name of the first page's to name the same of another page.
    static func number(ofPage page: Int) -> String { page == 0 ? "" : "\(page + 1)" }
}
