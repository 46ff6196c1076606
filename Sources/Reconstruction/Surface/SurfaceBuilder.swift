import Models
import Scene
import Vision

/// Makes a model from a dense surface and its views: decimation, an atlas, and maps.
///
/// The same input gives the same bytes for any number of threads. Only one view is open at a time.
/// Each view is read once to balance the colours, and once for each strip of each page's colour
/// map.
public struct SurfaceBuilder: Sendable {
    /// Why no model can be made.
    public enum Failure: Error, Equatable, Sendable {
        /// The surface has no triangles.
        case emptySurface
        /// No view has a pose.
        case noViews
    }

    /// The share of the work, 0...1, that is done when the colours are done; the other maps follow
    /// (measured with `BakeCosts`).
    static let coloredShare = 0.78

    /// The level of detail of the model.
    public let detail: ModelDetail
    /// Memory for the colour sums of a strip, in bytes. With less memory, the colour map is made in
    /// more strips. The default is a guess.
    public let stripBytes: Int
    private let workers: Workers

    /// A builder for a level of detail with this many threads.
    public init(detail: ModelDetail, threads: Int, stripBytes: Int = 1 << 30) {
        (self.detail, self.stripBytes) = (detail, stripBytes)
        workers = Workers(threads: threads)
    }

    /// The model of a dense surface that is in the world of the views' poses. The triangles are
    /// counter-clockwise seen from outside. Views that have no pose or cannot be read are left out.
    ///
    /// `progress` receives the completed share of the work, 0...1; an error that it throws ends the
    /// build. Throws a `Failure`, or a `VisionError` if a map cannot be encoded.
    public func build(
        dense: Mesh, views: some PhotogrammetrySampleSource,
        progress: (Double) throws -> Void = { _ in }
    ) throws -> TexturedModel {
        guard !dense.triangles.isEmpty else { throw Failure.emptySurface }
        let figures = detail.specification
        let strips =
            figures.maps.contains(.diffuse)
            ? ColorBake.strips(sidePixels: figures.mapSidePixels, bytes: stripBytes) : []
        let costs = BakeCosts(
            figures, views: views.count, megapixels: Self.megapixels(of: views),
            strips: strips.count)
        let unit = Self.coloredShare / costs.texture
        try progress(0)
        let mesh = SmallComponentRemoval.cleaned(
            MeshDecimation.reduced(dense, maximumTriangles: figures.maximumTriangles))
        guard !mesh.triangles.isEmpty else { throw Failure.emptySurface }
        let surface = BakeSurface(mesh)
        let bake = ColorBake(surface: surface, workers: workers)
        // Opens each view once; the colour maps open it once more for each strip of a page.
        let seen = try bake.gather(views) {
            try progress(unit * (costs.reduction + costs.gathering * $0))
        }
        let pages = SurfacePages(
            mesh,
            count: SurfacePages.count(
                of: mesh, pixelsPerUnit: seen.pixelsPerUnit, sidePixels: figures.mapSidePixels,
                most: figures.maximumPages),
            sidePixels: figures.mapSidePixels, workers: workers)
        let mapped = unit * (costs.reduction + costs.gathering + costs.atlas)
        try progress(mapped)
        var model = TexturedModel(
            positions: [], surfaceVertices: [], triangles: [])
        let vertexColors = seen.vertexColors
        let count = pages.atlases.count
        for (page, atlas) in pages.atlases.enumerated() {
            append(atlas, surface, vertexColors, page: page, of: count, to: &model)
            guard !strips.isEmpty else { continue }
            let map = try bake.map(atlas, seen, views: views, strips: strips) { share in
                try progress(mapped + unit * costs.colors * (Double(page) + share) / Double(count))
            }
            model.maps.append(try encoded(consume map, .diffuse, page, figures))
        }
        try progress(Self.coloredShare)
        model.maps += try relief(pages, surface, model.tangents, dense, figures)
        try progress(
            Self.coloredShare + (1 - Self.coloredShare) * costs.relief / costs.rest)
        if figures.maps.contains(.ambientOcclusion) {
            let values = AmbientOcclusion.values(of: surface, workers: workers)
            model.maps += try vertexMaps(values, .ambientOcclusion, pages, figures)
        }
        if figures.maps.contains(.roughness) {
            model.maps += try vertexMaps(seen.roughness, .roughness, pages, figures)
        }
        try progress(1)
        Self.sort(&model.maps)
        return model
    }

    /// Sorts maps by page, then by kind.
    private static func sort(_ maps: inout [TextureMap]) {
        let order = TextureMap.Kind.allCases
        maps.sort { a, b in
            let (first, second) = (order.firstIndex(of: a.kind), order.firstIndex(of: b.kind))
            return (a.page, first ?? 0) < (b.page, second ?? 0)
        }
    }

    /// Megapixels of all views together, if all have the size of the first one.
    private static func megapixels(of views: some PhotogrammetrySampleSource) -> Double {
        guard views.count > 0, let first = try? views.sample(at: 0) else { return 0 }
        let pixels = first.intrinsics.width * first.intrinsics.height
        return 1e-6 * Double(pixels * views.count)
    }

    /// Adds a page's part of the surface to the model.
    private func append(
        _ atlas: SurfaceAtlas, _ surface: BakeSurface, _ colors: [SIMD3<UInt8>], page: Int,
        of count: Int, to model: inout TexturedModel
    ) {
        let first = UInt32(model.positions.count)
        for vertex in atlas.surfaceVertices {
            model.positions.append(surface.positions[Int(vertex)])
            model.normals.append(surface.normals[Int(vertex)])
            model.colors.append(colors[Int(vertex)])
        }
        model.surfaceVertices += atlas.surfaceVertices
        model.textureCoordinates += atlas.textureCoordinates
        model.tangents += TangentFrames.tangents(
            atlas, positions: surface.positions, normals: surface.normals)
        model.triangles += atlas.triangles.map { $0 &+ SIMD3(repeating: first) }
        if count > 1 {
            model.pages += Array(repeating: UInt16(page), count: atlas.triangles.count)
        }
    }

    /// One map for each page, interpolated from the values of the vertices, 0...1.
    private func vertexMaps(
        _ values: [Float], _ kind: TextureMap.Kind, _ pages: SurfacePages,
        _ figures: ModelDetail.Specification
    ) throws -> [TextureMap] {
        try pages.atlases.enumerated().map { page, atlas in
            try encoded(
                VertexMap.map(values, atlas: atlas, workers: workers), kind, page, figures)
        }
    }

    private func relief(
        _ pages: SurfacePages, _ surface: BakeSurface, _ tangents: [SIMD4<Float>], _ dense: Mesh,
        _ figures: ModelDetail.Specification
    ) throws -> [TextureMap] {
        let wantsHeights = figures.maps.contains(.displacement)
        guard figures.maps.contains(.normal) || wantsHeights else { return [] }
        let baker = ReliefMaps(surface: surface, dense: dense)
        let range = wantsHeights ? baker.heightRange(workers) : 1
        var maps: [TextureMap] = []
        var first = 0
        for (page, atlas) in pages.atlases.enumerated() {
            var normals = TexelMap(side: figures.mapSidePixels, channels: 3)
            var heights =
                wantsHeights ? TexelMap(side: figures.mapSidePixels, channels: 1) : nil
            let own = Array(tangents[first..<first + atlas.textureCoordinates.count])
            first += atlas.textureCoordinates.count
            baker.bake(
                atlas, tangents: own, normals: &normals, heights: &heights, range: range,
                workers: workers)
            if figures.maps.contains(.normal) {
                maps.append(try encoded(consume normals, .normal, page, figures))
            }
            if let heights {
                var map = try encoded(consume heights, .displacement, page, figures)
                map.displacement = TextureMap.Displacement(low: -range, high: range)
                maps.append(map)
            }
        }
        return maps
    }

    /// Encodes a map and consumes it: a copy at 8K would need a quarter of a gigabyte.
    private func encoded(
        _ map: consuming TexelMap, _ kind: TextureMap.Kind, _ page: Int,
        _ figures: ModelDetail.Specification
    ) throws -> TextureMap {
        map.fillGaps()
        let encoder = try ImageEncoder()
        if kind == .diffuse, figures.encoding == .jpeg, let picture = map.color {
            return TextureMap(
                kind: kind, encoding: .jpeg,
                bytes: try encoder.jpeg(
                    picture, quality: figures.jpegQuality, isColorWhole: true), page: page)
        }
        if let picture = map.color {
            return TextureMap(
                kind: kind, encoding: .png, bytes: try encoder.png(picture), page: page)
        }
        let plane = map.plane ?? LumaPlane(width: 0, height: 0, values: [])
        return TextureMap(kind: kind, encoding: .png, bytes: try encoder.png(plane), page: page)
    }
}
