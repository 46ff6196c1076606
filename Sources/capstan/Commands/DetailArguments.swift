import ArgumentParser
import Reconstruction

/// A model's level of detail: a level by name, or explicit figures.
struct DetailArguments: ParsableArguments {
    @Option(
        help: "preview, reduced, medium, full, raw or custom.",
        completion: .list(["preview", "reduced", "medium", "full", "raw", "custom"]))
    var detail = "reduced"

    @Option(help: "With --detail custom: the most triangles; default 50000.")
    var polygons: Int?

    @Option(help: "With --detail custom: width and height of the maps in pixels; default 2048.")
    var textureSize: Int?

    @Option(
        help: "With --detail custom: the colour map's format, jpeg or png; default jpeg.",
        completion: .list(["jpeg", "png"]))
    var textureFormat: String?

    @Option(
        help: """
            With --detail custom: the maps, of diffuse, normal, ambientOcclusion, roughness, \
            displacement, or all; default diffuse,normal,ambientOcclusion.
            """)
    var maps: String?

    @Option(help: "With --detail custom: the most maps of each kind, 1 to 16; default 1.")
    var pages: Int?

    /// The level. Throws on contradictory arguments.
    func level() throws -> ModelDetail {
        let figures = CustomDetail(
            polygons: polygons, textureSize: textureSize, textureFormat: textureFormat, maps: maps,
            pages: pages)
        do throws(CustomDetail.Fault) {
            return try figures.level(detail)
        } catch {
            throw ValidationError(error.words)
        }
    }
}

extension PhotogrammetryConfiguration.GeometrySource: ExpressibleByArgument {}
extension PhotogrammetryConfiguration.FeatureSensitivity: ExpressibleByArgument {}
