import Models
import Scene

/// Makes a model from the dense surface, with fewer triangles, maps and colours. These are the last
/// two stages of a session.
public protocol ModelBuilder: Sendable {
    /// Makes the model.
    ///
    /// - Parameters:
    ///   - dense: the dense surface, closed and manifold, in the world's frame.
    ///   - views: the used samples with their refined poses; each is read when needed.
    ///   - report: receives the stage and its progress (0...1); throws to stop the work.
    func model(
        of dense: Mesh, views: any PhotogrammetrySampleSource, detail: ModelDetail, threads: Int,
        report: (PhotogrammetryStage, Double) throws(PhotogrammetryError) -> Void
    ) throws -> TexturedModel
}

/// Makes a model of the dense surface with vertex colours, without reduction.
public struct ColoredModelBuilder: ModelBuilder {
    /// A builder without options.
    public init() {}

    public func model(
        of dense: Mesh, views: any PhotogrammetrySampleSource, detail: ModelDetail, threads: Int,
        report: (PhotogrammetryStage, Double) throws(PhotogrammetryError) -> Void
    ) throws -> TexturedModel {
        var coloring = VertexColoring(dense)
        for index in 0..<views.count {
            try report(.textureMapping, Double(index) / Double(views.count))
            coloring.add(try views.sample(at: index), workers: Workers(threads: threads))
        }
        var mesh = dense
        mesh.colors = coloring.colors()
        try report(.optimization, 1)
        return TexturedModel(mesh)
    }
}
