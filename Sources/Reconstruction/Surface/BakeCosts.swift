import Models

/// Costs of the steps from a dense surface to a finished model: seconds on two cores of the
/// development machine, measured with 72 shots of 1280×720 at `reduced` and `medium`. Only ratios
/// count.
struct BakeCosts {
    /// Decimation.
    let reduction: Double
    /// Reading and balancing all views.
    let gathering: Double
    /// The atlas.
    let atlas: Double
    /// Colours from all views.
    let colors: Double
    /// Geometry maps and their files.
    let relief: Double
    let occlusion: Double

    /// Most triangles that count: limits the cost of levels without a practical limit (guess).
    private static let mostCostedTriangles = 500_000

    /// Cost of the decimation, and of writing the files.
    private static let (reductionCost, fileCost) = (0.6, 0.1)
    /// Costs of a megapixel: of balancing the views, and of reading it for a strip.
    private static let (gatheringCost, pictureCost) = (0.015, 0.039)
    /// Costs of a triangle: of the atlas, and of ambient occlusion.
    private static let (atlasCost, occlusionCost) = (1.25e-4, 1.7e-5)
    /// Costs of a texel: of a view's colour, and of the normal and displacement maps.
    private static let (texelCost, reliefCost) = (0.86e-8, 3.8e-7)

    /// - Parameters:
    ///   - megapixels: of all views together.
    ///   - strips: strips of the colour map; each reads the views again.
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
        // Without normal and displacement maps, only the files have to be written.
        relief =
            figures.maps.isDisjoint(with: [.normal, .displacement])
            ? Self.fileCost : Self.reliefCost * texels
        occlusion = figures.maps.contains(.ambientOcclusion) ? Self.occlusionCost * triangles : 0
    }

    /// Cost up to the coloured surface.
    var texture: Double { reduction + gathering + atlas + colors }
    /// Cost of the rest.
    var rest: Double { relief + occlusion }
}
