import ArgumentParser
import Capture
import Foundation

/// The options of every command that captures.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: .long,
        help: "A JSON file with settings; flags and the environment beat it.",
        completion: .file(extensions: ["json"]))
    var config: String?

    /// The settings from the file and the environment.
    func settings() throws -> Settings {
        try Settings(path: config, environment: ProcessInfo.processInfo.environment)
    }
}
