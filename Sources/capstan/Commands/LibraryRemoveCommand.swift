import ArgumentParser
import Capture
import Library

/// `capstan library remove`.
struct LibraryRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove captures from a library; models made of them stay.",
        discussion: """
            Refused while a job that is not settled needs the capture. capstan library sweep frees \
            the disk; until then the folder stays in captures under a name that begins with \
            .removed-.

            EXAMPLES
              capstan library remove /net/library vase
              capstan library remove /net/library 51ab3c90d2e7 --force
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Argument(help: "Their names, or the first digits of their keys.")
    var captures: [String]

    @Flag(help: "Withdraw the jobs that need them.")
    var force = false

    @Flag(help: "One JSON object a capture.")
    var json = false

    func run() throws {
        let library = try place.opened()
        let removal = CaptureRemoval(library)
        let rows = try library.queue()
        var status: ExitStatus?
        for words in captures {
            do throws(LibraryError) {
                let removed = try removal.remove(words, rows: rows, withdraws: force)
                if json, let line = try? LibraryLines.jsonLine(removed) { put(line) }
                say(LibraryLines.words(removed))
            } catch {
                // Errors of other kinds, such as a missing disk, would affect the remaining
                // captures too.
                guard error.kind == .data || error.kind == .failed, captures.count > 1 else {
                    throw error
                }
                say(error.words)
                status = CaptureError(error).status
            }
        }
        if let status { leave(status) }
    }
}
