import ArgumentParser
import Capture
import Wording

/// `capstan inspect`: lists the content of a scan folder and checks whether it is complete.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Say what a scan folder holds and whether every shot is whole.",
        discussion: """
            EXAMPLES
              capstan inspect scan
              capstan inspect scan --json | jq .problems
            """)

    @Argument(help: "The scan folder.", completion: .directory)
    var scan: String

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let report = try ScanReport(scan: scan)
        put(json ? try report.jsonLine() : report.text)
        if !report.isWhole { leave(.data) }
    }
}

/// `capstan replay`: passes the inputs of a journal to a fresh engine and compares the commands.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a scan's journal again and compare every decision, to the bit.",
        discussion: """
            EXAMPLES
              capstan replay scan
              capstan replay scan --json | jq .isSame
            """)

    @Argument(help: "The scan folder.", completion: .directory)
    var scan: String

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let replay = try Replay(scan: scan)
        if json { put(try replay.jsonLine()) }
        if let difference = replay.difference {
            say(difference)
            leave(.failed)
        }
        if !json {
            put(
                phrase(
                    "\(counted(replay.inputs, "input")), \(counted(replay.shots, "shot")): "
                        + "the same decisions."))
        }
    }
}

/// `capstan explain`: why each shot was kept.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say which shot fills each direction, and why each run of frames was rejected.",
        discussion: """
            EXAMPLES
              capstan explain scan
              capstan explain scan --json
            """)

    @Argument(help: "The scan folder.", completion: .directory)
    var scan: String

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let explanation = try ScanExplanation(scan: scan)
        put(json ? try explanation.jsonLine() : explanation.text)
    }
}
