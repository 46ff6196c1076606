import ArgumentParser
import Capture
import Foundation
import Scene
import TUI

/// `capstan calibrate`: a camera's intrinsics from pictures of a printed target.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Find a camera's focal length, centre and lens distortion.",
        discussion: """
            Show the camera a flat board of markers (capstan board prints one) or a chessboard, in \
            every part of the picture and tilted to all sides; it says what is still missing as it \
            goes, and ends by itself when the estimate no longer changes. Give the file to other \
            commands with --intrinsics.

            EXAMPLES
              capstan calibrate /dev/video0 -o camera.json --board board.json
              capstan calibrate photos/ -o camera.json --chessboard 9x6 --square 25
              capstan calibrate /dev/video0 --depth -o camera.json --board board.json
            """)

    private static let models: [String: Distortion.Model] = [
        "brown-conrady": .brownConrady, "fisheye": .fisheye,
    ]

    @OptionGroup var source: SourceArguments

    @Option(
        name: [.short, .customLong("output")],
        help: "The camera's file; replaced if it is there.", completion: .file(),
        transform: namedPath)
    var output: String

    @Option(
        help: "The marker board's board.json.", completion: .file(extensions: ["json"]))
    var board: String?

    @Option(help: "A chessboard's inner corners across and down, as 9x6.")
    var chessboard: String?

    @Option(help: "Side of a chessboard's square in millimetres.")
    var square = 25.0

    @Option(
        help: "The lens: auto (what explains the pictures best), brown-conrady or fisheye.",
        completion: .list(["auto", "brown-conrady", "fisheye"]))
    var model = "auto"

    @Flag(
        help: ArgumentHelp(
            "Also find the values of the depth lens of a depth camera, and its place beside the "
                + "colour lens."))
    var depth = false

    @Flag(help: "One JSON object a line.")
    var json = false

    func validate() throws {
        if (board == nil) == (chessboard == nil) {
            throw ValidationError(
                phrase("Name the target: --board board.json or --chessboard 9x6."))
        }
        guard model == "auto" || Self.models[model] != nil else {
            throw ValidationError(phrase("--model must be auto, brown-conrady or fisheye."))
        }
    }

    func run() throws {
        let interrupt = InterruptFlag.install()
        var run = try CalibrationRun(
            address: try source.address(), options: try source.options(wantsPreview: false),
            target: try target(), output: output, wantsDepth: depth,
            model: Self.models[model])
        run.notes.forEach(say)
        let isWatched = isatty(STDERR_FILENO) == 1 && !json
        let summary = try run.run(isInterrupted: { interrupt.isRaised }) { event in
            switch event {
            case .frame(let frame):
                if json { put(try frame.jsonLine()) }
                if isWatched, frame.isKept { frame.progressLines.forEach(say) }
            case .skipped(let name, let reason):
                say(phrase("Skipped \(printable(name)): \(reason)"))
            }
        }
        if json {
            put(try summary.jsonLine())
        } else {
            summary.words.forEach(say)
            put(output)
        }
    }

    private func target() throws -> CalibrationTargetChoice {
        if let board { return .board(path: board) }
        let counts = (chessboard ?? "").split(separator: "x").compactMap { Int($0) }
        guard counts.count == 2 else {
            throw ValidationError(
                phrase("--chessboard must be COLUMNSxROWS of inner corners, such as 9x6."))
        }
        return .chessboard(
            columns: counts[0], rows: counts[1], squareMillimeters: square)
    }
}
