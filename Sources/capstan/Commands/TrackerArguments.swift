import ArgumentParser
import Capture

/// The options that select a tracker, for every command that needs poses.
struct TrackerArguments: ParsableArguments {
    @Option(
        help: "auto, given, board, rgbd or mono.",
        completion: .list(["auto", "given", "board", "rgbd", "mono"]))
    var tracker = "auto"

    @Option(
        help: "The marker board's board.json.", completion: .file(extensions: ["json"]))
    var board: String?

    @Option(
        help: "Metres in one unit of --tracker mono, which cannot know them itself.")
    var scale: Double?

    @Flag(
        help: """
            Refine the focal length even if the source states one. An unknown focal length is \
            always refined.
            """)
    var refineFocal = false

    func choice() throws -> TrackerChoice {
        try TrackerChoice(
            name: tracker, board: board, scale: scale,
            refinesFocal: refineFocal)
    }
}
