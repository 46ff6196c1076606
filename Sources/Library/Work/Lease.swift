import Foundation
import Glibc
import Synchronization

/// A claim that is kept alive during the work.
final class Lease: Sendable {
    let epoch: Int
    private let claims: Claims
    private let job: String
    private let output: String
    private let state: Mutex<State>

    private struct State {
        var progress: JobProgress?
        var isLost = false
        var lastBeat: Double
    }

    /// The lease of a claim that was just taken.
    init(_ claims: Claims, epoch: Int, job: String, output: String) {
        (self.claims, self.epoch, self.job, self.output) = (claims, epoch, job, output)
        state = Mutex(State(lastBeat: Self.seconds()))
    }

    /// Whether another worker may have taken the job.
    var isLost: Bool { state.withLock { $0.isLost } }

    /// Stores the progress, which is published at the next touch of the claim; the first progress
    /// of an attempt is published at once.
    func note(_ progress: JobProgress) {
        var progress = progress
        progress.epoch = epoch
        let isFirst = state.withLock { state in
            defer { state.progress = progress }
            return state.progress == nil
        }
        if isFirst { tell(progress) }
    }

    /// Touches the claim. Detects when another worker has taken the job, or when the disk was
    /// unavailable for so long that one may have.
    func beat() {
        do throws(LibraryError) {
            try claims.touch(epoch)
            state.withLock { $0.lastBeat = Self.seconds() }
        } catch {
            let now = Self.seconds()
            state.withLock { state in
                let isSilent = now - state.lastBeat >= claims.times.lapse
                if error.kind == .held || isSilent { state.isLost = true }
            }
            return
        }
        // Only for people and for the sweep; nothing else depends on it.
        try? Disk.touch(output)
        if let progress = state.withLock({ $0.progress }) { tell(progress) }
    }

    private func tell(_ progress: JobProgress) {
        if let bytes = try? CanonicalText.bytes(of: progress) {
            try? Disk.place(bytes, at: "\(job)/progress.json")
        }
    }

    /// Throws `.held` unless this attempt still holds the job.
    func require() throws(LibraryError) {
        try claims.require(epoch)
        if isLost {
            throw LibraryError(
                .held, phrase("go on with"), phrase("the job"),
                phrase("the disk was away for too long"),
                phrase("It comes again."))
        }
    }

    /// Seconds that also count while the machine sleeps (clock_gettime(2), CLOCK_BOOTTIME).
    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
