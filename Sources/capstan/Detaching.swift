import Capture
import Foundation

/// Starts this command again in a new session, so that it continues when the terminal is closed.
/// Prints how to return to it, and exits. If a capture fails before its source is open, its messages
/// are printed and its exit status is used, as without `--detach`.
///
/// - Parameter needed: flags that the run in the background must have.
func runDetached(adding needed: [String]) throws -> Never {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--detach" }
    let run = try BackgroundRuns().start(words + needed.filter { !words.contains($0) })
    let interrupt = InterruptFlag.install()
    if let failed = run.failedBeginning(isInterrupted: { interrupt.isRaised }) {
        say(failed.messages)
        leave(failed.status)
    }
    say(phrase("It runs in the background: `capstan attach \(run.name)` comes back to it."))
    put(run.name)
    leave(.done)
}
