import Models

/// Costs of the steps from a dense surface to a finished model, in seconds on two cores of the
/// development machine, measured with 72 shots of 1280×720 at `reduced` and `medium`; only ratios
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

    /// - Parameters:
    ///   - megapixels: of all views together.
    ///   - strips: strips of the colour map; each reads the views again.
    init(
        _ figures: ModelDetail.Specification, views: Int, megapixels: Double, strips: Int = 1
    ) {
        let texels = Double(figures.mapSidePixels * figures.mapSidePixels)
        let triangles = Double(min(figures.maximumTriangles, Self.mostCostedTriangles))
        reduction = 0.6
        gathering = 0.015 * megapixels
        atlas = 1.25e-4 * triangles
        colors =
            figures.maps.contains(.diffuse)
            ? 0.039 * Double(strips) * megapixels + 0.86e-8 * texels * Double(views) : 0
        // Without normal and displacement maps, only the files have to be written.
        relief = figures.maps.isDisjoint(with: [.normal, .displacement]) ? 0.1 : 3.8e-7 * texels
        occlusion = figures.maps.contains(.ambientOcclusion) ? 1.7e-5 * triangles : 0
    }

    /// Cost up to the coloured surface.
    var texture: Double { reduction + gathering + atlas + colors }
    /// Cost of the rest.
    var rest: Double { relief + occlusion }
}
