import Models
import Scene

/// The surface with fewer triangles, an atlas and maps: what a level of detail promises.
public struct TexturedSurface: ModelBuilder {
    /// The builder.
    public init() {}

    public func model(
        of dense: Mesh, views: any PhotogrammetrySampleSource, detail: ModelDetail, threads: Int,
        report: (PhotogrammetryStage, Double) throws(PhotogrammetryError) -> Void
    ) throws -> TexturedModel {
        // The first eighth is decimation and atlas, the rest is baking.
        let split = 0.12
        do {
            return try SurfaceBuilder(detail: detail, threads: threads).build(
                dense: dense, views: views
            ) { share in
                if share <= split {
                    try report(.optimization, share / split)
                } else {
                    try report(.textureMapping, (share - split) / (1 - split))
                }
            }
        } catch let failure as SurfaceBuilder.Failure {
            switch failure {
            case .emptySurface: throw PhotogrammetryError.emptyBounds
            case .noViews:
                throw PhotogrammetryError.invalidImages(
                    reason: "no picture has a camera pose",
                    suggestion: "Find the poses first: capstan track.")
            }
        }
    }
}
