import ArgumentParser
import Capture

/// `capstan compare-meshes`: how far a model is from the true one.
struct CompareMeshesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare-meshes",
        abstract: "Measure a model against the true mesh (accuracy, completeness, F-score).",
        discussion: """
            Both files are OBJ, GLB or PLY; GLB's axes are turned to z up. Points are spread evenly \
            over both surfaces; precision is the share of the result near the truth, recall the \
            share of the truth near the result. Lengths come out in the unit of the truth. \
            Alignment starts from the given pose and only improves it.

            EXAMPLES
              capstan compare-meshes true.ply model.glb
              capstan compare-meshes true.obj model.ply --align rigid --thresholds 0.003,1%
            """)

    @Argument(help: "The true mesh.", completion: .file())
    var truth: String

    @Argument(help: "The mesh to measure.", completion: .file())
    var result: String

    @Option(help: "What may differ between the two: none, rigid or similarity (with size).")
    var align = "none"

    @Option(help: "Distances of the score, with commas: lengths, or shares of the diagonal as 1%.")
    var thresholds: String?

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let comparison = try ModelComparison(
            truth: truth, result: result, align: align, thresholds: thresholds)
        put(json ? try comparison.jsonLine() : comparison.text)
    }
}
