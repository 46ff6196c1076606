import ArgumentParser
import Capture
import Library

/// `capstan withdraw`: takes submitted jobs back.
struct WithdrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take submitted jobs back: nobody works on them until they are submitted again.",
        discussion: """
            A job that waits is not begun, whatever engine has it: its element of the engine's \
            array ends at once. One that runs stops within 35 s and publishes nothing; what was \
            found is kept, and submitting it again goes on with it. A model that was published \
            first stays.

            EXIT STATUS
              0 withdrawn, now or before; 1 a model was published first; 4 there is no such job

            EXAMPLES
              capstan withdraw /net/library vase
              capstan withdraw /net/library 486eb565046a 24c1f07ab3d2
              capstan withdraw /net/library --list KEY
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Argument(help: "Jobs: the first digits of their keys, or the names of their captures.")
    var jobs: [String] = []

    @Option(help: "The jobs of this list that are open, by its key or its file.")
    var list: String?

    @Flag(help: "One JSON object a job, as capstan queue --json tells it.")
    var json = false

    func validate() throws {
        guard jobs.isEmpty != (list == nil) else {
            throw ValidationError(phrase("Name jobs, or a list with --list."))
        }
    }

    func run() throws {
        let library = try place.opened()
        let rows = try library.queue(list: try list.map { try library.list($0) })
        let chosen =
            list == nil
            ? try jobs.map { try library.row(named: $0, in: rows) }
            : rows.filter { !$0.state.isSettled }
        var isLate = false
        for row in chosen {
            if try library.withdraw(row.job) == .published {
                isLate = true
                say(QueueWords.publishedFirst(row))
            }
            for now in try library.queue(list: [row.job]) {
                put(json ? try QueueWords.jsonLine(now, library: library) : QueueWords.row(now))
            }
        }
        // In a list, a job whose model is already published is not a failure.
        if isLate, list == nil { leave(.failed) }
    }
}
