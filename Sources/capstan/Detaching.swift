import Capture
import Foundation

/// Starts this very command once more in a session of its own, so that it outlives the terminal,
/// says how to come back to it, and ends.
/// - Parameter needed: flags that it needs there.
func runDetached(adding needed: [String]) throws -> Never {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--detach" }
    let run = try BackgroundRuns().start(words + needed.filter { !words.contains($0) })
    say("It runs in the background: `capstan attach \(run.name)` comes back to it.")
    put(run.name)
    leave(.done)
}
