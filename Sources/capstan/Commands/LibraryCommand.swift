import ArgumentParser
import Capture
import Foundation
import Library

/// `capstan library`: captures that many machines share.
struct LibraryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Share captures between stations and machines that make models of them.",
        discussion: """
            A library is a folder, on a disk of this machine or one that many mount. Captures are \
            named by their content: what two stations bring is there once.

            EXAMPLES
              capstan library create /net/library
              capstan library add /net/library scans/* --station turntable-2
              capstan submit /net/library --all-new --engine slurm
              capstan queue /net/library
              capstan collect /net/library -o models/
            """,
        subcommands: [
            Create.self, Add.self, List.self, LibraryBrowseCommand.self, Check.self,
            LibraryRemoveCommand.self, Sweep.self,
        ])

    /// The option for the library's path.
    struct Place: ParsableArguments {
        @Argument(help: "The library's folder.", completion: .directory, transform: namedPath)
        var library: String

        func opened() throws -> CaptureLibrary { try CaptureLibrary(path: library) }
    }

    /// `capstan library create`.
    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Make an empty library.")

        @OptionGroup var place: Place

        func run() throws { put(try CaptureLibrary.create(path: place.library).path) }
    }

    /// `capstan library add`.
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Bring scans, data sets or folders of photographs into a library.")

        @OptionGroup var place: Place

        @Argument(help: "Their folders.", completion: .directory)
        var scans: [String]

        @Option(help: "Who brings them; default: this machine's name.")
        var station: String?

        @Flag(help: "One JSON object a scan.")
        var json = false

        func run() throws {
            let library = try place.opened()
            if let words = LibraryLines.words(library.time) { say(words) }
            let importer = CaptureImporter(countingInto: library, station: station)
            var hasFailed = false
            for scan in scans {
                do throws(LibraryError) {
                    let added = try importer.add(scan)
                    put(json ? LibraryLines.jsonLine(added) : LibraryLines.row(added))
                } catch {
                    // Only a data error is specific to this capture. Other errors, such as a full
                    // or missing disk, would affect the remaining captures too.
                    guard error.kind == .data, scans.count > 1 else { throw error }
                    say(error.words)
                    hasFailed = true
                }
            }
            if hasFailed { leave(.data) }
        }
    }

    /// `capstan library list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List a library's captures.")

        @OptionGroup var place: Place

        @Flag(help: "A JSON array of the captures.")
        var json = false

        func run() throws {
            let cards = try place.opened().captures()
            if json { return putList(try cards.map { try LibraryLines.jsonLine($0) }) }
            cards.map { LibraryLines.row($0) }.forEach(put)
            if cards.isEmpty { say(LibraryLines.empty(place.library)) }
        }
    }

    /// `capstan library check`.
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Read every file of a library, and report what changed since it was added.")

        @OptionGroup var place: Place

        @Flag(help: "A JSON array of the findings.")
        var json = false

        func run() throws {
            let summary = try LibraryCheck(try place.opened()).run()
            if json {
                putList(try summary.findings.map { try LibraryLines.jsonLine($0) })
            } else {
                summary.findings.map { LibraryLines.row($0) }.forEach(put)
            }
            say(LibraryLines.words(summary))
            if !summary.findings.isEmpty { leave(.data) }
        }
    }

    /// `capstan library sweep`.
    struct Sweep: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sweep",
            abstract: """
                Remove what was left unfinished for a day, removed captures, and pieces of work that \
                is published; never a capture of the list, or a model.
                """)

        @OptionGroup var place: Place

        func run() throws { say(LibraryLines.words(try LibrarySweep(try place.opened()).run())) }
    }
}
