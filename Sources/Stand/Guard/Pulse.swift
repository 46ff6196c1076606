import Foundation
import Synchronization

/// A thread that beats a stand 30 times a second, so that the watchdog runs even where the follower
/// hangs. It ends with its owner, and the motors with it.
public final class Pulse: Sendable {
    private let isEnded = Mutex(false)

    /// Starts to beat. `beaten` is called after each beat with whether the motors turn, `happened`
    /// where something did; both on the pulse's own thread.
    public init(
        of stand: GuardedStand, perSecond rate: Double = 30,
        beaten: @escaping @Sendable (_ isMoving: Bool) -> Void = { _ in },
        happened: @escaping @Sendable ([StandHappening]) -> Void = { _ in }
    ) {
        let thread = Thread { [weak self] in
            while let pulse = self, !pulse.isEnded.withLock({ $0 }) {
                let begun = GuardedStand.monotonicNow()
                let happenings = stand.beat()
                beaten(stand.isMoving)
                if !happenings.isEmpty { happened(happenings) }
                // What the stand took to answer belongs to the period, or the watchdog is late.
                let spent = GuardedStand.monotonicNow().seconds(since: begun)
                Thread.sleep(forTimeInterval: max(1 / rate - spent, 0.005))
            }
            try? stand.stop()
        }
        thread.name = "stand"
        thread.start()
    }

    /// Ends the thread after its beat.
    public func end() { isEnded.withLock { $0 = true } }
}
