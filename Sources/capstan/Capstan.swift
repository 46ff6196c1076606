import ArgumentParser

/// The program.
@main
struct Capstan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capstan",
        abstract: "Guided 3D capture in a terminal.",
        version: "0.1.0")
}
