import ArgumentParser
import Capture

/// What finds the camera's poses, for every command that needs them.
struct TrackerArguments: ParsableArguments {
    @Option(help: "auto, given or board.")
    var tracker = "auto"

    @Option(
        help: "The marker board's board.json.", completion: .file(extensions: ["json"]))
    var board: String?

    func choice() throws -> TrackerChoice { try TrackerChoice(name: tracker, board: board) }
}
