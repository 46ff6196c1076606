import Foundation
import Synchronization

/// A thread that updates a stand 30 times a second, so that the watchdog works even when the
/// follower hangs. The thread ends when this object is released, and stops the motors at its end.
public final class StandHeartbeat: Sendable {
    private let isEnded = Mutex(false)

    /// Updates per second (guess): nine within `StandGuard.watchdogSeconds`.
    public static let defaultRate = 30.0
    /// The least pause between two updates in seconds, so that other threads get the lock (guess).
    private static let leastPause = 0.005

    /// Starts the thread. After each update it calls `beaten` with whether the motors turn, and
    /// `happened` with what happened, if anything; both on its own thread.
    public init(
        of stand: GuardedStand, perSecond rate: Double = StandHeartbeat.defaultRate,
        beaten: @escaping @Sendable (_ isMoving: Bool) -> Void = { _ in },
        happened: @escaping @Sendable ([StandGuardEvent]) -> Void = { _ in }
    ) {
        let thread = Thread { [weak self] in
            while let heartbeat = self, !heartbeat.isEnded.withLock({ $0 }) {
                let begun = GuardedStand.monotonicNow()
                let guardEvents = stand.update()
                beaten(stand.isMoving)
                if !guardEvents.isEmpty { happened(guardEvents) }
                // The time of the stand's answer counts towards the period; otherwise the watchdog
                // would be late.
                let spent = GuardedStand.monotonicNow().seconds(since: begun)
                Thread.sleep(forTimeInterval: max(1 / rate - spent, Self.leastPause))
            }
            try? stand.stop()
        }
        thread.name = "stand"
        thread.start()
    }

    /// Ends the thread after its present update.
    public func end() { isEnded.withLock { $0 = true } }
}
