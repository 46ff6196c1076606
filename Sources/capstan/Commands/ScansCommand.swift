import ArgumentParser
import Capture
import Foundation

/// A shell command that lists the names of the scans, for completion.
private let scanNames = CompletionKind.shellCommand(
    "capstan scans list 2>/dev/null | cut -f 1")

/// `capstan scans`: the captured scans.
struct ScansCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scans",
        abstract: "List your scans with size and number of shots; rename or delete one.",
        discussion: """
            EXAMPLES
              capstan scans
              capstan scans rename 2026-05-01T10-00-00 mug
            """,
        subcommands: [List.self, Rename.self, Delete.self],
        defaultSubcommand: List.self)

    /// The option for the folder of scans.
    struct Place: ParsableArguments {
        @OptionGroup var global: GlobalOptions

        @Option(
            help: "The folder of scans, when it is not the usual one.", completion: .directory,
            transform: namedPath)
        var directory: String?

        func scanDirectory() throws -> ScanDirectory {
            if let directory { return try ScanDirectory(named: directory) }
            return ScanDirectory(path: try global.settings().scans())
        }
    }

    /// `capstan scans list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List your scans.")

        @OptionGroup var place: Place

        @Flag(help: "A JSON array of the scans.")
        var json = false

        func run() throws {
            let directory = try place.scanDirectory()
            let scans = try directory.scans()
            if json { return putList(try scans.map(directory.jsonLine)) }
            scans.map(directory.row).forEach(put)
            if scans.isEmpty { say(phrase("There are no scans in \(directory.path).")) }
        }
    }

    /// Renames a scan.
    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: "Give a scan another name.")

        @Argument(help: "Its name in the list.", completion: scanNames) var name: String
        @Argument(help: "Its new name.") var newName: String
        @OptionGroup var place: Place

        func run() throws {
            try place.scanDirectory().rename(name, to: newName)
        }
    }

    /// Deletes a scan.
    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete a scan, after asking.")

        @Argument(help: "Its name in the list.", completion: scanNames) var name: String

        @Flag(name: [.short, .long], help: "Do not ask.")
        var force = false

        @OptionGroup var place: Place

        func run() throws {
            let directory = try place.scanDirectory()
            let scan = try directory.scan(named: name)
            if !force {
                guard isatty(0) != 0 else {
                    throw ValidationError(phrase("Nobody can be asked here; --force deletes."))
                }
                FileHandle.standardError.write(
                    Data((phrase("Delete \(directory.row(scan))? [y/N]") + " ").utf8))
                guard let answer = readLine(),
                    ["y", "yes", "j", "ja"].contains(answer.lowercased())
                else {
                    say(phrase("Nothing was deleted."))
                    leave(.failed)
                }
            }
            try directory.delete(scan)
        }
    }
}
