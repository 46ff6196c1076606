import ArgumentParser
import Capture

/// `capstan compare-trajectories`: how far an estimated trajectory is from the true one.
struct CompareTrajectoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare-trajectories",
        abstract: "Measure an estimated trajectory against the true one (ATE and RPE).",
        discussion: """
            Both files are TUM trajectories (time tx ty tz qx qy qz qw, camera to world) or EuRoC \
            ground truth (CSV). Lengths come out in the unit of the ground truth, which is the \
            metre in both.

            EXAMPLES
              capstan compare-trajectories groundtruth.txt trajectory.txt
              capstan compare-trajectories groundtruth.txt mono.txt --align similarity --delta 1s
            """)

    @Argument(help: "The true trajectory.", completion: .file())
    var groundTruth: String

    @Argument(help: "The estimated trajectory.", completion: .file())
    var estimate: String

    @Option(help: "What may differ between the two worlds: rigid, similarity (with scale) or none.")
    var align = "rigid"

    @Option(help: "Poses further apart in time are no pair, in seconds.")
    var maxDifference = TrajectoryComparison.Options().maximumDifference

    @Option(help: "Step of the relative errors: a number of poses, or seconds as 1s.")
    var delta = "1"

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let comparison = try TrajectoryComparison(
            truth: groundTruth, estimate: estimate,
            options: try TrajectoryComparison.Options(
                align: align, maximumDifference: maxDifference, delta: delta))
        comparison.notes.forEach(say)
        put(json ? try comparison.jsonLine() : comparison.text)
    }
}
