import ArgumentParser
import Capture
import Foundation
import TUI

/// `capstan attach`: returns to a capture in the background.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Come back to a capture or a reconstruction that runs in the background.",
        discussion: """
            --detach starts a run there; so does the console for its models. On a terminal the \
            console shows it, with keys that hold, finish and end it; --plain and --json tell it \
            in lines. Ctrl-C only detaches: the run goes on.

            EXAMPLES
              capstan capture /dev/video0 --headless --detach
              capstan attach
              capstan attach --list
              capstan attach 2026-05-01T10-00-00 --stop
            """)

    @Argument(
        help: "Its name in the list; default: the newest that is running, else the newest.",
        completion: .shellCommand("capstan attach --list 2>/dev/null | cut -f 1"))
    var name: String?

    @Flag(help: "List the runs: name, state or end, command.")
    var list = false

    @Flag(help: "Ask it to end; the scan of a capture stays usable.")
    var stop = false

    @Flag(help: "Print its JSON lines as they are; with --list: an array of the runs.")
    var json = false

    @OptionGroup var global: GlobalOptions
    @OptionGroup var screen: ScreenArguments

    func run() throws {
        let runs = BackgroundRuns()
        if list {
            let all = runs.all()
            if json { return put(try BackgroundRuns.json(all)) }
            for run in all {
                put(
                    [run.name, run.endingWords, run.command.joined(separator: " ")]
                        .map(printable).joined(separator: "\t"))
            }
            if all.isEmpty {
                say(phrase("Nothing runs in the background, and nothing did of late."))
            }
            return
        }
        let run = try runs.run(named: name)
        if stop { run.stop() }
        let isWatched = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        if isWatched, !json, !stop, !screen.plain {
            let settings = try global.settings()
            if run.isReconstruction { try screen.run(.watch(run), settings: settings) }
            if let scan = run.scanBeingCaptured() {
                try screen.run(.attach(run, scan: scan), settings: settings)
            }
        }
        let interrupt = InterruptFlag.install()
        var words = RunWords()
        let hasEnded = run.follow(isInterrupted: { interrupt.isRaised }) { line in
            let sentences = words.of(line)
            if json { put(line) } else { sentences.forEach(put) }
        }
        if !hasEnded {
            say(
                phrase(
                    "It goes on in the background: `capstan attach \(run.name)` comes back to it."))
            leave(.interrupted)
        }
        if !words.isWhole, let last = run.lastMessage { say(last) }
        leave(words.isWhole ? .done : .failed)
    }
}
