import Glibc
import Synchronization

/// Whether the person asked the program to stop. The first Ctrl-C or SIGTERM raises the flag, and
/// the program completes the scan. The second ends the program at once.
final class InterruptFlag: Sendable {
    private static let shared = InterruptFlag()
    private let count = Atomic<Int>(0)

    /// Whether a signal arrived.
    var isRaised: Bool { count.load(ordering: .relaxed) > 0 }

    /// Watches SIGINT, SIGTERM and SIGHUP from now on.
    static func install() -> InterruptFlag {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                if InterruptFlag.shared.count.add(1, ordering: .relaxed).newValue > 1 {
                    _exit(128 + number)
                }
            }
        }
        return shared
    }
}
