import ArgumentParser
import Capture
import Foundation

/// What every command that captures understands.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: .long,
        help: "A JSON file with settings; flags and the environment beat it.",
        completion: .file(extensions: ["json"]))
    var config: String?

    /// What the file and the environment say.
    func settings() throws -> Settings {
        try Settings(path: config, environment: ProcessInfo.processInfo.environment)
    }
}
