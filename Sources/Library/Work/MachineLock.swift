import Foundation
import Synchronization

/// A lock for the submissions of one machine to one library: they run one after the other, because
/// each uses all processors. The submission that runs has the turn. The turn is a claim that is
/// kept alive like a job's, so a submission that was killed or is frozen does not block the next
/// one for ever. Releasing this object ends the turn.
public final class MachineLock: Sendable {
    /// The submission that has the turn.
    public struct Holder: Equatable, Sendable {
        /// The process that has the turn; nil where it did not write its name.
        public var process: ClaimHolder?
        /// Whole seconds until the turn lapses. Nil while the claim is touched regularly; a number
        /// if its last touch is more than two intervals ago.
        public var lapsesInSeconds: Int?
    }

    private struct HolderState: Equatable {
        var epoch: Int
        var isSilent: Bool
    }

    private let heartbeat: Heartbeat
    private let repeated: RepeatedTask

    private init(_ claims: Claims, epoch: Int) {
        let heartbeat = Heartbeat(claims: claims, epoch: epoch)
        self.heartbeat = heartbeat
        repeated = RepeatedTask(seconds: claims.times.heartbeatSeconds) { heartbeat.touch() }
    }

    deinit {
        repeated.stop()
        heartbeat.claims.release(heartbeat.epoch)
    }

    /// Whether another submission has taken the turn, because this process was frozen.
    public var isLost: Bool { heartbeat.touch() }

    /// Touches the claim at intervals, so that the turn does not lapse.
    private final class Heartbeat: Sendable {
        let claims: Claims
        let epoch: Int
        private let isLost = Atomic<Bool>(false)

        init(claims: Claims, epoch: Int) { (self.claims, self.epoch) = (claims, epoch) }

        /// Touches the claim. Returns true if another submission has taken the turn.
        @discardableResult
        func touch() -> Bool {
            do throws(LibraryError) {
                try claims.touch(epoch)
            } catch {
                // The turn is lost only if another submission has taken it, not because the disk is
                // unavailable for a while.
                if error.kind == .held { isLost.store(true, ordering: .relaxed) }
            }
            return isLost.load(ordering: .relaxed)
        }
    }

    /// Waits for the turn; nil when interrupted.
    /// - Parameters:
    ///   - pollSeconds: the pause between two checks.
    ///   - isInterrupted: called at each check.
    ///   - note: called when another submission has the turn, and again when that submission no
    ///     longer touches its claim.
    public static func take(
        _ library: CaptureLibrary, times: LeaseTimes = .turn, pollSeconds: Double = 1,
        isInterrupted: () -> Bool, note: (Holder) -> Void
    ) throws(LibraryError) -> MachineLock? {
        let claims = Claims(
            job: "\(library.path)/jobs/\(ProcessName.host).turn", times: times)
        try Disk.makeFolder(claims.folder)
        var noted: HolderState?
        while true {
            let newest = try claims.newest(ServerClock(folder: claims.folder))
            guard let newest, claims.isLive(newest) else {
                if let turn = try claim(claims, at: library.time) { return turn }
                continue
            }
            if isInterrupted() { return nil }
            let isSilent = newest.age > 2 * times.heartbeatSeconds
            let found = HolderState(epoch: newest.epoch, isSilent: isSilent)
            if noted != found {
                noted = found
                let seconds = Int((times.expirySeconds - newest.age).rounded(.up))
                note(Holder(process: newest.holder, lapsesInSeconds: isSilent ? seconds : nil))
            }
            Thread.sleep(forTimeInterval: pollSeconds)
        }
    }

    /// Takes the turn; nil where another submission took it first.
    private static func claim(
        _ claims: Claims, at time: LibraryTime
    ) throws(LibraryError) -> MachineLock? {
        do throws(LibraryError) {
            let this = ClaimHolder.this(engine: "local", engineNumber: "", at: time)
            let epoch = try claims.take(this)
            claims.forget(before: epoch - 1)
            return MachineLock(claims, epoch: epoch)
        } catch {
            guard error.kind == .held else { throw error }
            return nil
        }
    }
}

extension LeaseTimes {
    /// The times of a turn. It lapses one touch later than a job's claim. So when a frozen
    /// submission loses its turn, its job can be taken at once.
    public static let turn = LeaseTimes(
        heartbeatSeconds: usual.heartbeatSeconds,
        expirySeconds: usual.expirySeconds + usual.heartbeatSeconds)
}
