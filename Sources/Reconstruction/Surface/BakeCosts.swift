import Models

/// What the steps from a dense surface to a finished model cost, seconds by the clock on two cores of
/// the machine that it was written on, measured on 72 shots of 1280×720 at `reduced` and `medium`;
/// only ratios count.
struct BakeCosts {
    /// Fewer triangles.
    let reduction: Double
    /// All views are read and balanced.
    let gathering: Double
    /// The atlas.
    let atlas: Double
    /// Colours from all views.
    let colors: Double
    /// Maps of the surface's shape, and their files.
    let relief: Double
    let occlusion: Double

    /// - Parameters:
    ///   - megapixels: of all views together.
    ///   - strips: in how many the colour map is made; each reads the views anew.
    init(
        _ figures: ModelDetail.Specification, views: Int, megapixels: Double, strips: Int = 1
    ) {
        let texels = Double(figures.mapSidePixels * figures.mapSidePixels)
        let triangles = Double(min(figures.maximumTriangles, 500_000))
        reduction = 0.6
        gathering = 0.015 * megapixels
        atlas = 1.25e-4 * triangles
        colors =
            figures.maps.contains(.diffuse)
            ? 0.039 * Double(strips) * megapixels + 0.86e-8 * texels * Double(views) : 0
        // Without such maps there are the files to be made.
        relief = figures.maps.isDisjoint(with: [.normal, .displacement]) ? 0.1 : 3.8e-7 * texels
        occlusion = figures.maps.contains(.ambientOcclusion) ? 1.7e-5 * triangles : 0
    }

    /// Until the colours are on the surface.
    var texture: Double { reduction + gathering + atlas + colors }
    /// After that.
    var rest: Double { relief + occlusion }
}
