import Models
import Wording

/// Explicit options for a level of detail, as given on a command line. Nil stands for an omitted
/// option.
public struct CustomDetail: Equatable, Sendable {
    /// The largest number of triangles.
    public var polygons: Int?
    /// Width and height of the maps in pixels.
    public var textureSize: Int?
    /// Encoding of the colour map: a name of `TextureMap.Encoding`.
    public var textureFormat: String?
    /// Names of `TextureMap.Kind`, comma-separated; or `all`.
    public var maps: String?
    /// The largest number of pages. Each page has maps for a part of the surface.
    public var pages: Int?

    /// The name of the level that takes explicit options.
    public static let name = "custom"

    /// Why the options are invalid, in a sentence.
    public struct Fault: Error, Equatable, Sendable {
        /// The reason, in a sentence.
        public let words: String
    }

    /// The accepted numbers of triangles. Fewer make no closed surface; more than `raw` allows are
    /// impractical. Guesses.
    private static let polygonRange = 100...30_000_000
    /// The accepted sizes of maps, in pixels: Apple's sizes, 1K to 16K, and smaller ones for icons.
    private static let textureSizes = (8...14).map { 1 << $0 }
    /// The accepted numbers of pages: at most as many as `raw` has.
    private static let pageRange = 1...ModelDetail.raw.specification.maximumPages

    /// Explicit options; for an omitted option, the level `reduced` gives the value.
    public init(
        polygons: Int? = nil, textureSize: Int? = nil, textureFormat: String? = nil,
        maps: String? = nil, pages: Int? = nil
    ) {
        (self.polygons, self.textureSize) = (polygons, textureSize)
        (self.textureFormat, self.maps, self.pages) = (textureFormat, maps, pages)
    }

    /// The level with this name, or the level `custom` with these options. Throws for an unknown
    /// name, a value out of range, or options given for a level with fixed figures.
    public func level(_ name: String) throws(Fault) -> ModelDetail {
        if name == Self.name { return .custom(try specification()) }
        guard let level = ModelDetail(name: name) else {
            let names = ModelDetail.names + [Self.name]
            throw Fault(words: phrase("--detail must be one of \(names.joined(separator: ", "))."))
        }
        guard self == CustomDetail() else {
            throw Fault(
                words: phrase(
                    """
                    --polygons, --texture-size, --texture-format, --maps and --pages need \
                    --detail custom.
                    """))
        }
        return level
    }

    private func specification() throws(Fault) -> ModelDetail.Specification {
        var figures = ModelDetail.reduced.specification
        if let polygons {
            guard Self.polygonRange.contains(polygons) else {
                let (least, most) = (Self.polygonRange.lowerBound, Self.polygonRange.upperBound)
                throw Fault(words: phrase("--polygons must be \(least) to \(most)."))
            }
            figures.maximumTriangles = polygons
        }
        if let textureSize {
            guard Self.textureSizes.contains(textureSize) else {
                let sizes = Self.textureSizes.map(String.init).joined(separator: ", ")
                throw Fault(words: phrase("--texture-size must be one of \(sizes)."))
            }
            figures.mapSidePixels = textureSize
        }
        if let textureFormat {
            guard let encoding = TextureMap.Encoding(rawValue: textureFormat) else {
                throw Fault(words: phrase("--texture-format must be png or jpeg."))
            }
            figures.encoding = encoding
        }
        if let maps { figures.maps = try kinds(maps) }
        if let pages {
            guard Self.pageRange.contains(pages) else {
                throw Fault(words: phrase("--pages must be 1 to \(Self.pageRange.upperBound)."))
            }
            figures.maximumPages = pages
        }
        return figures
    }

    private func kinds(_ words: String) throws(Fault) -> Set<TextureMap.Kind> {
        if words == "all" { return Set(TextureMap.Kind.allCases) }
        var kinds: Set<TextureMap.Kind> = []
        for word in words.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = TextureMap.Kind(rawValue: String(word)) else {
                let names = TextureMap.Kind.allCases.map(\.rawValue).joined(separator: ",")
                throw Fault(words: phrase("--maps must be some of \(names), or all."))
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
