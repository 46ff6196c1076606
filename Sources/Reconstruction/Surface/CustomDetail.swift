import Models

/// Figures of a level in the words of a command line.
public struct CustomDetail: Equatable, Sendable {
    /// The most triangles.
    public var polygons: Int?
    /// Width and height of the maps in pixels.
    public var textureSize: Int?
    /// How the colour map is stored, by `ModelMap.Encoding`'s names.
    public var textureFormat: String?
    /// The maps with commas between them, by `ModelMap.Kind`'s names; or `all`.
    public var maps: String?
    /// The most maps of a kind, each for a part of the surface.
    public var pages: Int?

    /// The word that stands for figures of one's own among the names of levels.
    public static let name = "custom"

    /// What cannot be meant, in a sentence.
    public struct Fault: Error, Equatable, Sendable {
        /// The sentence.
        public let words: String
    }

    /// Fewer close no surface; more than `raw` has nobody reads.
    private static let polygonRange = 100...30_000_000
    /// Apple's sizes, 1K to 16K, and smaller ones for icons.
    private static let textureSizes = (8...14).map { 1 << $0 }
    /// As many as `raw` may have.
    private static let pageRange = 1...ModelDetail.raw.specification.maximumPages

    /// Figures; what is left out is as at `reduced`.
    public init(
        polygons: Int? = nil, textureSize: Int? = nil, textureFormat: String? = nil,
        maps: String? = nil, pages: Int? = nil
    ) {
        (self.polygons, self.textureSize) = (polygons, textureSize)
        (self.textureFormat, self.maps, self.pages) = (textureFormat, maps, pages)
    }

    /// The level of this name with these figures. Throws what cannot be meant: a name that is none,
    /// a figure out of range, figures beside a level that has its own.
    public func level(_ name: String) throws(Fault) -> ModelDetail {
        if name == Self.name { return .custom(try specification()) }
        guard let level = ModelDetail(name: name) else {
            let names = ModelDetail.names + [Self.name]
            throw Fault(words: "--detail is one of \(names.joined(separator: ", ")).")
        }
        guard self == CustomDetail() else {
            throw Fault(
                words: "--polygons, --texture-size, --texture-format, --maps and --pages need "
                    + "--detail custom.")
        }
        return level
    }

    private func specification() throws(Fault) -> ModelDetail.Specification {
        var figures = ModelDetail.reduced.specification
        if let polygons {
            guard Self.polygonRange.contains(polygons) else {
                let (least, most) = (Self.polygonRange.lowerBound, Self.polygonRange.upperBound)
                throw Fault(words: "--polygons is \(least) to \(most).")
            }
            figures.maximumTriangles = polygons
        }
        if let textureSize {
            guard Self.textureSizes.contains(textureSize) else {
                let sizes = Self.textureSizes.map(String.init).joined(separator: ", ")
                throw Fault(words: "--texture-size is one of \(sizes).")
            }
            figures.mapSidePixels = textureSize
        }
        if let textureFormat {
            guard let encoding = ModelMap.Encoding(rawValue: textureFormat) else {
                throw Fault(words: "--texture-format is png or jpeg.")
            }
            figures.encoding = encoding
        }
        if let maps { figures.maps = try kinds(maps) }
        if let pages {
            guard Self.pageRange.contains(pages) else {
                throw Fault(words: "--pages is 1 to \(Self.pageRange.upperBound).")
            }
            figures.maximumPages = pages
        }
        return figures
    }

    private func kinds(_ words: String) throws(Fault) -> Set<ModelMap.Kind> {
        if words == "all" { return Set(ModelMap.Kind.allCases) }
        var kinds: Set<ModelMap.Kind> = []
        for word in words.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = ModelMap.Kind(rawValue: String(word)) else {
                let names = ModelMap.Kind.allCases.map(\.rawValue).joined(separator: ",")
                throw Fault(words: "--maps is some of \(names), or all.")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
