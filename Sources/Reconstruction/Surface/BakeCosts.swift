import Models

/// Costs of the steps from a dense surface to a finished model: seconds on two cores of the
/// development machine, measured with 72 shots of 1280×720 at `reduced` and `medium`. Only ratios
/// count.
struct BakeCosts {
    /// Cost of decimation.
    let reduction: Double
    /// Cost of reading and balancing all views.
    let gathering: Double
    /// Cost of the atlas.
    let atlas: Double
    /// Cost of collecting colours from all views for the colour map.
    let colors: Double
    /// Cost of the normal and displacement maps, with their files.
    let relief: Double
    /// Cost of ambient occlusion.
    let occlusion: Double

    /// The costs count at most this number of triangles (guess): models hardly ever reach the
    /// higher limits that some levels of detail have.
    private static let mostCostedTriangles = 500_000

    /// `reductionCost`: cost of the decimation. `fileCost`: cost of writing the files.
    private static let (reductionCost, fileCost) = (0.6, 0.1)
    /// Costs for each megapixel of the views. `gatheringCost`: cost of balancing the views.
    /// `pictureCost`: cost of reading the views again for a strip.
    private static let (gatheringCost, pictureCost) = (0.015, 0.039)
    /// Costs for each triangle. `atlasCost`: cost of the atlas. `occlusionCost`: cost of ambient
    /// occlusion.
    private static let (atlasCost, occlusionCost) = (1.25e-4, 1.7e-5)
    /// Costs for each texel. `texelCost`: cost of the colour of one view. `reliefCost`: cost of the
    /// normal and displacement maps.
    private static let (texelCost, reliefCost) = (0.86e-8, 3.8e-7)

    /// - Parameters:
    ///   - megapixels: megapixels of all views together.
    ///   - strips: number of strips of the colour map; each strip reads the views again.
    init(
        _ figures: ModelDetail.Specification, views: Int, megapixels: Double, strips: Int = 1
    ) {
        let texels = Double(figures.mapSidePixels * figures.mapSidePixels)
        let triangles = Double(min(figures.maximumTriangles, Self.mostCostedTriangles))
        reduction = Self.reductionCost
        gathering = Self.gatheringCost * megapixels
        atlas = Self.atlasCost * triangles
        colors =
            figures.maps.contains(.diffuse)
            ? Self.pictureCost * Double(strips) * megapixels
                + Self.texelCost * texels * Double(views) : 0
        // Without normal and displacement maps, only the other files are written.
        relief =
            figures.maps.isDisjoint(with: [.normal, .displacement])
            ? Self.fileCost : Self.reliefCost * texels
        occlusion = figures.maps.contains(.ambientOcclusion) ? Self.occlusionCost * triangles : 0
    }

    /// Cost of all steps up to the coloured surface.
    var texture: Double { reduction + gathering + atlas + colors }
    /// Cost of all steps after the colours.
    var rest: Double { relief + occlusion }
}
