import ArgumentParser
import Capture
import Foundation
import Library

/// `capstan queue`: the state of a library's jobs.
struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Say where each job of a library stands, and why it waits or failed.",
        discussion: """
            This comes from the library's own files, so it is right even where an engine has \
            forgotten a job. waiting, running, resting (stopped in the middle), interrupted \
            (killed), again (failed, will be tried again), failed, withdrawn, published.

            EXAMPLES
              capstan queue /srv/scans
              capstan queue /srv/scans --open --json
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Option(help: "Only the jobs of this list, by its key or its file.")
    var list: String?

    @Flag(help: "Only jobs that are still open.")
    var open = false

    @Flag(help: "A JSON array of the jobs.")
    var json = false

    @Option(help: ArgumentHelp("Seconds after which a claim lapses.", visibility: .hidden))
    var lapse: Double?

    func run() throws {
        let library = try place.opened()
        var rows = try library.queue(
            list: try list.map { try library.list($0) },
            times: lapse.map { LeaseTimes(expirySeconds: $0) } ?? .usual)
        let differences = QueueWords.differences(rows)
        if open { rows = rows.filter { !$0.state.isSettled } }
        if json {
            return putList(try rows.map { try QueueWords.jsonLine($0, library: library) })
        }
        for row in rows { put(QueueWords.row(row, difference: differences[row.job])) }
        say(QueueWords.summary(rows))
    }
}

/// `capstan collect`: copies models out of a library.
struct CollectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect",
        abstract: "Copy a library's models into a folder, under the names of their captures.",
        discussion: """
            EXAMPLES
              capstan collect /srv/scans -o models
              capstan collect /srv/scans -o models --json
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Option(
        name: .shortAndLong, help: "The folder for the models.", completion: .directory,
        transform: namedPath)
    var output: String

    @Option(help: "Only the jobs of this list, by its key or its file.")
    var list: String?

    @Flag(help: "One JSON object a model.")
    var json = false

    func run() throws {
        let library = try place.opened()
        let rows = try library.queue(list: try list.map { try library.list($0) })
        for model in try ModelCollection(library).collect(rows, into: output) {
            put(
                json
                    ? try LibraryLines.jsonLine(model)
                    : LibraryLines.row(model))
        }
        if !json { say(QueueWords.summary(rows)) }
    }
}
