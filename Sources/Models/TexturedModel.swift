import Scene

/// A triangle mesh that is cut along seams and textured. All arrays but `triangles`, `pages` and
/// `maps` are indexed by vertex: each has as many elements as `positions`, or none.
public struct TexturedModel: Equatable, Sendable {
    /// Positions, in metres where the scale is known; z up.
    public var positions: [SIMD3<Float>]
    /// Outward directions of unit length.
    public var normals: [SIMD3<Float>]
    /// Texture coordinates: 0, 0 is the lower left corner, 1, 1 the upper right (as in OBJ and
    /// USD).
    public var textureCoordinates: [SIMD2<Float>]
    /// For each vertex, the direction of increasing map x: of unit length and perpendicular to the
    /// normal. w is the sign of the bitangent: `w * cross(normal, tangent)` is the direction of
    /// increasing map y.
    public var tangents: [SIMD4<Float>]
    /// Colours R G B, for files that have no maps.
    public var colors: [SIMD3<UInt8>]
    /// For each vertex the index of its vertex in the uncut surface; the copies of a vertex along a
    /// seam have the same index.
    public var surfaceVertices: [UInt32]
    /// Three vertex indices per triangle, counter-clockwise seen from outside.
    public var triangles: [SIMD3<UInt32>]
    /// The page of each triangle, from 0; empty if there is one page. A page is a set of maps, one
    /// of each kind, for a part of the surface.
    public var pages: [UInt16]
    /// The maps, at most one of each kind per page.
    public var maps: [TextureMap]

    /// Roughness of models without a roughness map: matte, since photographs say little about gloss
    /// (guess).
    static let matteRoughness = 0.9

    // More than six parameters: one for each stored field.
    /// A model with these values. Without `surfaceVertices`, vertices with equal positions count as
    /// one.
    public init(
        positions: [SIMD3<Float>], normals: [SIMD3<Float>] = [],
        textureCoordinates: [SIMD2<Float>] = [], tangents: [SIMD4<Float>] = [],
        colors: [SIMD3<UInt8>] = [], surfaceVertices: [UInt32]? = nil,
        triangles: [SIMD3<UInt32>], pages: [UInt16] = [], maps: [TextureMap] = []
    ) {
        (self.positions, self.normals) = (positions, normals)
        (self.textureCoordinates, self.tangents) = (textureCoordinates, tangents)
        (self.colors, self.triangles) = (colors, triangles)
        (self.pages, self.maps) = (pages, maps)
        self.surfaceVertices = surfaceVertices ?? Self.welded(positions)
    }

    /// A model without maps.
    public init(_ mesh: Mesh) {
        self.init(
            positions: mesh.positions, colors: mesh.colors,
            surfaceVertices: mesh.positions.indices.map { UInt32($0) }, triangles: mesh.triangles)
    }

    /// The surface without its seams: each position once.
    public var mesh: Mesh {
        let count = surfaceVertices.reduce(0) { max($0, Int($1) + 1) }
        var unique = Array(repeating: SIMD3<Float>.zero, count: count)
        var uniqueColors = colors.isEmpty ? [] : Array(repeating: SIMD3<UInt8>.zero, count: count)
        for (vertex, surfaceVertex) in surfaceVertices.enumerated() {
            unique[Int(surfaceVertex)] = positions[vertex]
            if !colors.isEmpty { uniqueColors[Int(surfaceVertex)] = colors[vertex] }
        }
        let faces = triangles.map { triangle in
            SIMD3(
                surfaceVertices[Int(triangle.x)], surfaceVertices[Int(triangle.y)],
                surfaceVertices[Int(triangle.z)])
        }
        return Mesh(positions: unique, colors: uniqueColors, triangles: faces)
    }

    /// The map of this kind on a page; nil when there is none.
    public func map(_ kind: TextureMap.Kind, page: Int = 0) -> TextureMap? {
        maps.first { $0.kind == kind && $0.page == page }
    }

    /// The number of pages, at least 1.
    public var pageCount: Int { 1 + Int(pages.max() ?? 0) }

    /// The triangle indices of each page.
    public var trianglesByPage: [[Int]] {
        guard !pages.isEmpty else { return [Array(triangles.indices)] }
        var numbers = Array(repeating: [Int](), count: pageCount)
        for (triangle, page) in pages.enumerated() { numbers[Int(page)].append(triangle) }
        return numbers
    }

    /// The axis-aligned bounding box; nil without vertices.
    public var extent: (low: SIMD3<Float>, high: SIMD3<Float>)? {
        guard let first = positions.first else { return nil }
        return positions.reduce((first, first)) {
            (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
        }
    }

    /// Vertex numbers that are equal where positions are equal.
    private static func welded(_ positions: [SIMD3<Float>]) -> [UInt32] {
        var numbers: [SIMD3<Float>: UInt32] = [:]
        numbers.reserveCapacity(positions.count)
        return positions.map { position in
            if let number = numbers[position] { return number }
            let number = UInt32(numbers.count)
            numbers[position] = number
            return number
        }
    }
}
