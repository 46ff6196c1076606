import Models
import Scene

/// Makes a model from a dense surface: fewer triangles, an atlas and maps, as the level of detail
/// specifies.
public struct TexturedModelBuilder: ModelBuilder {
    private let memoryBytes: Int

    /// A builder with this memory limit.
    ///
    /// - Parameter memoryBytes: approximate limit. With less memory, the maps are made in more
    ///   strips, for which the pictures are read more often; the result is the same.
    public init(memoryBytes: Int = PhotogrammetryConfiguration.defaultMemoryBytes) {
        self.memoryBytes = memoryBytes
    }

    public func model(
        of dense: Mesh, views: any PhotogrammetrySampleSource, detail: ModelDetail, threads: Int,
        report: (PhotogrammetryStage, Double) throws(PhotogrammetryError) -> Void
    ) throws -> TexturedModel {
        let split = SurfaceBuilder.coloredShare
        do {
            // The other three quarters of the memory hold the finished maps, the surface and the
            // open pictures.
            return try SurfaceBuilder(
                detail: detail, threads: threads, stripBytes: memoryBytes / 4
            ).build(dense: dense, views: views) { share in
                if share < split {
                    try report(.textureMapping, share / split)
                } else {
                    try report(.optimization, (share - split) / (1 - split))
                }
            }
        } catch let failure as SurfaceBuilder.Failure {
            switch failure {
            case .emptySurface: throw PhotogrammetryError.emptyBounds
            case .noViews:
                throw PhotogrammetryError.invalidImages(
                    reason: phrase("no picture has a camera pose"),
                    suggestion: phrase("Find the poses first: capstan track."))
            }
        }
    }
}
