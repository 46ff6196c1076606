import Foundation
import Synchronization

/// A thread that updates a stand 30 times a second, so that the watchdog works even if the follower
/// hangs. The thread ends when this object is released; at its end it stops the motors.
public final class StandHeartbeat: Sendable {
    private let isEnded = Mutex(false)

    /// The number of updates per second (guess): nine within `StandGuard.watchdogSeconds`.
    public static let defaultRate = 30.0
    /// The least pause between two updates in seconds (guess), so that other threads get the lock.
    private static let leastPause = 0.005

    /// Starts the thread. After each update the thread calls `beaten` and tells it whether the
    /// motors turn. If something happened in the update, the thread also calls `happened` with the
    /// events.
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
                // The time in which the stand answered is subtracted from the pause. Otherwise the
                // period would be longer, and the watchdog would act too late.
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
