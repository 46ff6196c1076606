import Glibc
import Synchronization

/// Whether the person asked the program to stop. The first Ctrl-C or SIGTERM raises the flag, and
/// the program completes the scan. The second ends the program at once.
final class InterruptFlag: Sendable {
    private static let shared = InterruptFlag()
    private let count = Atomic<Int>(0)
    private let endsAtOnce = Atomic<Bool>(false)

    /// Whether a signal arrived.
    var isRaised: Bool { count.load(ordering: .relaxed) > 0 }

    /// Watches SIGINT, SIGTERM and SIGHUP from now on. Under nohup, SIGHUP stays ignored.
    static func install() -> InterruptFlag {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let earlier = signal(number) { number in
                if InterruptFlag.shared.endsAtOnce.load(ordering: .relaxed) {
                    _exit(128 + SIGINT)
                }
                if InterruptFlag.shared.count.add(1, ordering: .relaxed).newValue > 1 {
                    _exit(128 + number)
                }
            }
            if number == SIGHUP, isIgnored(earlier) { signal(number, SIG_IGN) }
        }
        return shared
    }

    /// Lets SIGQUIT (Ctrl-\) end the program at once. Otherwise Swift's runtime catches it: it
    /// prints the stacks of all threads, which takes half a minute on a busy machine, and then
    /// continues.
    static func endOnQuit() {
        if isIgnored(signal(SIGQUIT, SIG_DFL)) { signal(SIGQUIT, SIG_IGN) }
    }

    /// Whether this action of a signal is `SIG_IGN`. Swift cannot compare functions.
    private static func isIgnored(_ action: sighandler_t?) -> Bool {
        unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Does work that writes nothing and does not check the flag. During this work, the first
    /// signal ends the program at once, with the status of Ctrl-C.
    func endingAtOnce<Result>(_ work: () throws -> Result) rethrows -> Result {
        endsAtOnce.store(true, ordering: .sequentiallyConsistent)
        defer { endsAtOnce.store(false, ordering: .sequentiallyConsistent) }
        // The signal may have arrived before.
        if isRaised { _exit(128 + SIGINT) }
        return try work()
    }
}
