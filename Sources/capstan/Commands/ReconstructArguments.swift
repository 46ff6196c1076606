import ArgumentParser
import Reconstruction

/// Limits on the threads and memory of a reconstruction, and the folder of its checkpoint.
struct ResourceArguments: ParsableArguments {
    @Option(help: "Threads to use; all processors by default.")
    var threads: Int?

    @Option(help: "Memory to stay within, in megabytes; default: what suits the machine.")
    var memory: Int?

    @Option(
        help: "A folder for intermediate results, so that an interrupted run can go on.",
        completion: .directory, transform: namedPath)
    var checkpoint: String?
}

/// How poses and a surface are made from the pictures.
struct PictureArguments: ParsableArguments {
    /// What finds the poses: this program or COLMAP.
    enum Aligner: String, ExpressibleByArgument, CaseIterable { case own, colmap }

    @Option(help: "What the surface is made from: automatic, depth, color, or both.")
    var geometry = PhotogrammetryConfiguration.GeometrySource.automatic

    @Flag(help: "Use the camera poses as they are given.")
    var keepPoses = false

    @Flag(help: "The pictures were taken in order, each beside the one before.")
    var sequential = false

    @Option(help: "How readily features are found: normal, or high for faint texture (slower).")
    var sensitivity = PhotogrammetryConfiguration.FeatureSensitivity.normal

    @Option(help: "What finds poses that are missing: own, or colmap where it is installed.")
    var aligner = Aligner.own
}
