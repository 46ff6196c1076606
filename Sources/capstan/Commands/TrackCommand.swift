import ArgumentParser
import Capture
import TUI
import Foundation

/// `capstan track`: the camera's pose, frame by frame.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Find the camera's pose for every frame of a source.",
        discussion: """
            The trajectory is a TUM file (time tx ty tz qx qy qz qw, camera to world, OpenCV axes) \
            with a line for each frame that has a pose. With a board the world is the board's \
            frame, in metres; with depth (rgbd) it is the first camera's, in metres; from the \
            picture alone (mono) its scale is unknown, unless --scale names it. auto takes the \
            board if one is named, and what lies round it where the board is out of view or not \
            yet seen; else the source's own poses, else depth, else the picture.

            With --json a line for each frame, and at the end the summary.

            EXAMPLES
              capstan track frames/ -o trajectory.txt --board board.json
              capstan track sim:orbit -o trajectory.txt --json | tail -n 1
            """)

    @OptionGroup var source: SourceArguments

    @Option(
        name: [.short, .customLong("output")], help: "The trajectory; replaced if it is there.",
        completion: .file(), transform: namedPath)
    var output: String

    @OptionGroup var tracker: TrackerArguments

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() throws {
        let interrupt = InterruptFlag.install()
        var run = try TrackingRun(
            address: try source.address(), options: try source.options(wantsPreview: false),
            choice: try tracker.choice(), output: output)
        run.notes.forEach(say)
        let summary = try removingUnfinished {
            try run.run(isInterrupted: { interrupt.isRaised }) { event in
                switch event {
                case .frame(let frame): if json { try putOrThrow(try frame.jsonLine()) }
                case .skipped(let name, let reason):
                    say(phrase("Skipped \(printable(name)): \(reason)"))
                }
            }
        }
        if interrupt.isRaised { leave(.interrupted) }
        if json {
            put(try summary.jsonLine())
        } else {
            say(summary.words)
            put(output)
        }
        if tracker.board != nil, summary.tracker != .board {
            say(phrase("The board never came into view: nothing of it is in these poses."))
        }
        if summary.framesTracked == 0 { leave(.failed) }
    }
}
