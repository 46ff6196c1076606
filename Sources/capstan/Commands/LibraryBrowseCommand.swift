import ArgumentParser
import Capture

/// `capstan library browse`: the library page of the console.
struct LibraryBrowseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Look at a library: what waits, runs, failed and why; submit and view.",
        discussion: """
            s has a model made of the chosen capture by the engine that --engine names, Enter views \
            the model, i says what happened, ? shows every key.
            """)

    @OptionGroup var place: LibraryCommand.Place

    @Option(help: "Where s submits to: local, slurm, kubernetes, list, or nodeodm=URL.")
    var engine = "local"

    @OptionGroup var global: GlobalOptions
    @OptionGroup var screen: ScreenArguments

    func run() throws {
        let watch = LibraryMonitor(try place.opened(), engine: engine)
        try screen.run(.library(watch), settings: try global.settings())
    }
}
