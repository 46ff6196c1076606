import ArgumentParser

/// The options for the extent of a capture: the number of passes, whether it is an area, and the
/// number of shots.
struct ExtentArguments: ParsableArguments {
    @Option(
        help: """
            With --headless: number of walks round the object; with a turntable: number of sides \
            it is laid on.
            """)
    var passes = 1

    @Flag(help: "Capture an area: without a box, and without turns round an object.")
    var area = false

    @Option(help: "The largest number of shots for a reconstruction; capture stops there.")
    var maxShots: Int?

    @Flag(help: "Go on beyond the maximum; the shots are marked.")
    var overCapture = false
}

/// The features that a capture computes for the reconstruction.
struct FeatureArguments: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: """
            During the capture, compute the shots' features for the reconstruction; default: only \
            for cameras.
            """)
    var fillCheckpoint: Bool?

    @Option(
        help: "A new folder for them, which reconstruct --checkpoint reads, instead of the scan's.",
        completion: .directory, transform: namedPath)
    var checkpoint: String?
}
