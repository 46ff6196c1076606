import Capture
import Foundation

/// Starts this command again in a session of its own, so that it survives the terminal, prints how
/// to return to it, and exits.
///
/// - Parameter needed: flags that the background run needs.
func runDetached(adding needed: [String]) throws -> Never {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--detach" }
    let run = try BackgroundRuns().start(words + needed.filter { !words.contains($0) })
    say(phrase("It runs in the background: `capstan attach \(run.name)` comes back to it."))
    put(run.name)
    leave(.done)
}
