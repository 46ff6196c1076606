import Models
import Scene
import Vision

/// Makes a model from a dense surface and the views of it: fewer triangles, an atlas, and maps.
///
/// The same input gives the same bytes whatever the number of threads. Views are read one at a
/// time, twice, and once more for each further strip of the map.
public struct SurfaceBuilder: Sendable {
    /// What stops a build.
    public enum Failure: Error, Equatable, Sendable {
        /// The surface has no triangles.
        case emptySurface
        /// No view has a pose.
        case noViews
    }

    /// How fine the model becomes.
    public let detail: ModelDetail
    /// Memory for the map's sums in bytes; with less the map is made in more strips.
    public let stripBytes: Int
    private let workers: Workers

    /// A builder for a level of detail on so many threads.
    public init(detail: ModelDetail, threads: Int, stripBytes: Int = 1 << 30) {
        (self.detail, self.stripBytes) = (detail, stripBytes)
        workers = Workers(threads: threads)
    }

    /// The model of a dense surface, which is in the world of the views' poses; triangles
    /// counter-clockwise seen from outside. Views without a pose are left out. `progress` is told
    /// the share of the work done, 0...1; what it throws ends the build. Views that cannot
    /// be read are left out. Throws a `Failure`, and `VisionError` when a map cannot be encoded.
    public func build(
        dense: Mesh, views: some PhotogrammetrySampleSource,
        progress: (Double) throws -> Void = { _ in }
    ) throws -> TexturedModel {
        guard !dense.triangles.isEmpty else { throw Failure.emptySurface }
        let figures = detail.specification
        try progress(0)
        let mesh = MeshDecimation.reduced(dense, maximumTriangles: figures.maximumTriangles)
        guard !mesh.triangles.isEmpty else { throw Failure.emptySurface }
        try progress(0.05)
        let atlas = SurfaceAtlas(mesh, sidePixels: figures.mapSidePixels, workers: workers)
        try progress(0.12)
        let surface = BakeSurface(mesh)
        let bake = ColorBake(atlas: atlas, surface: surface, workers: workers)
        let wantsColor = figures.maps.contains(.diffuse)
        let color = try bake.run(
            views: views, stripBytes: wantsColor ? stripBytes : nil
        ) { try progress(0.12 + 0.6 * $0) }
        let tangents = TangentFrames.tangents(
            atlas, positions: surface.positions, normals: surface.normals)
        var maps: [ModelMap] = []
        if let map = color.map {
            maps.append(try encoded(map, .diffuse, figures))
        }
        try progress(0.78)
        maps += try relief(atlas, surface, tangents, dense, figures)
        try progress(0.94)
        if figures.maps.contains(.ambientOcclusion) {
            let values = AmbientOcclusion.values(of: surface, workers: workers)
            let map = VertexMap.map(values, atlas: atlas, workers: workers)
            maps.append(try encoded(map, .ambientOcclusion, figures))
        }
        if figures.maps.contains(.roughness) {
            let map = VertexMap.map(color.roughness, atlas: atlas, workers: workers)
            maps.append(try encoded(map, .roughness, figures))
        }
        try progress(1)
        let order = ModelMap.Kind.allCases
        maps.sort {
            (order.firstIndex(of: $0.kind) ?? 0) < (order.firstIndex(of: $1.kind) ?? 0)
        }
        return TexturedModel(
            positions: atlas.surfaceVertices.map { surface.positions[Int($0)] },
            normals: atlas.surfaceVertices.map { surface.normals[Int($0)] },
            textureCoordinates: atlas.places, tangents: tangents,
            colors: atlas.surfaceVertices.map { color.vertexColors[Int($0)] },
            surfaceVertices: atlas.surfaceVertices, triangles: atlas.triangles, maps: maps)
    }

    private func relief(
        _ atlas: SurfaceAtlas, _ surface: BakeSurface, _ tangents: [SIMD4<Float>], _ dense: Mesh,
        _ figures: ModelDetail.Specification
    ) throws -> [ModelMap] {
        let wantsHeights = figures.maps.contains(.displacement)
        guard figures.maps.contains(.normal) || wantsHeights else { return [] }
        let baker = ReliefMaps(atlas, surface: surface, tangents: tangents, dense: dense)
        var normals = TexelMap(side: figures.mapSidePixels, channels: 3)
        var heights =
            wantsHeights ? TexelMap(side: figures.mapSidePixels, channels: 1) : nil
        let range = baker.bake(normals: &normals, heights: &heights, workers: workers)
        var maps: [ModelMap] = []
        if figures.maps.contains(.normal) { maps.append(try encoded(normals, .normal, figures)) }
        if let heights {
            var map = try encoded(heights, .displacement, figures)
            map.displacement = range
            maps.append(map)
        }
        return maps
    }

    private func encoded(
        _ map: TexelMap, _ kind: ModelMap.Kind, _ figures: ModelDetail.Specification
    ) throws -> ModelMap {
        var map = map
        map.fillGaps()
        let encoder = try ImageEncoder()
        if kind == .diffuse, figures.encoding == .jpeg, let picture = map.color {
            return ModelMap(
                kind: kind, encoding: .jpeg,
                bytes: try encoder.jpeg(picture, quality: figures.jpegQuality))
        }
        if let picture = map.color {
            return ModelMap(kind: kind, encoding: .png, bytes: try encoder.png(picture))
        }
        let plane = map.plane ?? LumaPlane(width: 0, height: 0, values: [])
        return ModelMap(kind: kind, encoding: .png, bytes: try encoder.png(plane))
    }
}
