import ArgumentParser
import Capture

/// `capstan compare-meshes`: how far a model is from the true one.
struct CompareMeshesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare-meshes",
        abstract: "Measure a model against the true mesh (accuracy, completeness, F-score).",
        discussion: """
            Both files are PLY, OBJ, GLB or USDZ; GLB's axes, and USDZ's where y is up, are turned \
            to z up. Points are spread evenly over both surfaces; precision is the share of the \
            result near the truth, recall the \
            share of the truth near the result. Lengths come out in the unit of the truth. \
            Alignment starts from the given pose and only improves it, or with --search from all \
            sides. With --visible-from only what three cameras of that source see counts, by ray; \
            the source's world is the result's.

            EXAMPLES
              capstan compare-meshes true.ply model.glb
              capstan compare-meshes true.obj model.ply --align rigid --thresholds 0.003,1%
              capstan compare-meshes true.obj model.glb --align rigid --search --visible-from scan/
            """)

    @Argument(help: "The true mesh.", completion: .file())
    var truth: String

    @Argument(help: "The mesh to measure.", completion: .file())
    var result: String

    @Option(help: "What may differ between the two: none, rigid or similarity (with size).")
    var align = "none"

    @Option(help: "Distances of the score, with commas: lengths, or shares of the diagonal as 1%.")
    var thresholds: String?

    @Flag(help: "Look for the pose from all sides before it is improved; needs --align.")
    var search = false

    @Option(
        help: "Only what three cameras of this source see: a directory or sim:SCRIPT.",
        completion: .directory)
    var visibleFrom: String?

    @Option(
        help: "A file with the camera's intrinsics, for a source that brings none.",
        completion: .file())
    var intrinsics: String?

    @Flag(help: "One JSON object.")
    var json = false

    func validate() throws {
        if search, align == "none" { throw ValidationError(phrase("--search needs --align.")) }
    }

    func run() throws {
        let seen = try visibleFrom.map { source in
            var options = SourceOptions(wantsPreview: false)
            if let intrinsics { try options.readCalibration(at: intrinsics) }
            return try ModelComparison.seen(from: try SourceAddress(source), options: options)
        }
        let comparison = try ModelComparison(
            truth: truth, result: result, align: align, thresholds: thresholds, searches: search,
            seen: seen)
        put(json ? try comparison.jsonLine() : comparison.text)
    }
}
