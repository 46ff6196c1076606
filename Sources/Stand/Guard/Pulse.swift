import Foundation
import Synchronization

/// A thread that beats a stand 30 times a second, so that the watchdog runs even where the follower
/// hangs. It ends with its owner, and the motors with it.
public final class Pulse: Sendable {
    private let isEnded = Mutex(false)

    /// Starts to beat; `happened` is called on the pulse's own thread.
    public init(
        of stand: GuardedStand, perSecond rate: Double = 30,
        happened: @escaping @Sendable ([StandHappening]) -> Void = { _ in }
    ) {
        let thread = Thread { [weak self] in
            while let pulse = self, !pulse.isEnded.withLock({ $0 }) {
                let happenings = stand.beat()
                if !happenings.isEmpty { happened(happenings) }
                Thread.sleep(forTimeInterval: 1 / rate)
            }
            try? stand.stop()
        }
        thread.name = "stand"
        thread.start()
    }

    /// Ends the thread after its beat.
    public func end() { isEnded.withLock { $0 = true } }
}
