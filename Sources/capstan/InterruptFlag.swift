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

    /// Watches SIGINT, SIGTERM and SIGHUP from now on.
    static func install() -> InterruptFlag {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                if InterruptFlag.shared.endsAtOnce.load(ordering: .relaxed) {
                    _exit(128 + SIGINT)
                }
                if InterruptFlag.shared.count.add(1, ordering: .relaxed).newValue > 1 {
                    _exit(128 + number)
                }
            }
        }
        return shared
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
