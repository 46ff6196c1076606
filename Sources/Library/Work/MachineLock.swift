import Foundation
import Synchronization

/// A lock of a machine, held by one submission in turn: submissions to one library run there one
/// after the other, because each uses all processors. The turn is a claim that is kept alive like a
/// job's, so a submission whose process was killed or is frozen does not block the next one for
/// ever. The claim is released with this object.
public final class MachineLock: Sendable {
    /// The submission that has the turn.
    public struct Holder: Equatable, Sendable {
        /// The process that has the turn; nil where it did not write its name.
        public var process: ClaimHolder?
        /// Whole seconds until its claim lapses, where it has missed more than one touch of the
        /// claim; nil where it is alive.
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

    /// The heartbeat of the claim.
    private final class Heartbeat: Sendable {
        let claims: Claims
        let epoch: Int
        private let isLost = Atomic<Bool>(false)

        init(claims: Claims, epoch: Int) { (self.claims, self.epoch) = (claims, epoch) }

        /// Touches the claim; returns whether it is lost.
        @discardableResult
        func touch() -> Bool {
            do throws(LibraryError) {
                try claims.touch(epoch)
            } catch {
                // The claim is not lost while the disk is unavailable for a while.
                if error.kind == .held { isLost.store(true, ordering: .relaxed) }
            }
            return isLost.load(ordering: .relaxed)
        }
    }

    /// Waits for the turn; nil when interrupted.
    /// - Parameters:
    ///   - pollSeconds: the pause between two looks.
    ///   - isInterrupted: asked at each look.
    ///   - note: called when another submission has the turn, and again when its claim is no longer
    ///     touched.
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

    /// Takes the turn; nil where another submission was quicker.
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
    /// A submission's turn lapses one touch later than a job's claim, so that the job of a frozen
    /// submission can be taken as soon as its turn.
    public static let turn = LeaseTimes(
        heartbeatSeconds: usual.heartbeatSeconds,
        expirySeconds: usual.expirySeconds + usual.heartbeatSeconds)
}
