import Foundation
import Glibc
import Processes
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
        /// When the attempt began, and when its progress was last published, in seconds by
        /// `seconds()`.
        var began, lastPublished: Double
        var isLost = false
        var lastBeat: Double
    }

    /// After the progress was published, the next publication waits for at least `leastPause`
    /// seconds, and for at least `pauseShare` of the attempt's age. So a short job shows each
    /// second, and a long one seldom writes to the file server. Guesses.
    private static let leastPause = 1.0
    private static let pauseShare = 0.1

    /// The lease of a claim that was just taken.
    init(_ claims: Claims, epoch: Int, job: String, output: String) {
        (self.claims, self.epoch, self.job, self.output) = (claims, epoch, job, output)
        let now = Self.seconds()
        state = Mutex(State(began: now, lastPublished: -.infinity, lastBeat: now))
    }

    /// Whether the claim is lost: another worker may have taken the job.
    var isLost: Bool { state.withLock { $0.isLost } }

    /// Stores the progress, and publishes it when the last publication is old enough; otherwise the
    /// next touch of the claim publishes it.
    func note(_ progress: JobProgress) {
        var progress = progress
        progress.epoch = epoch
        let now = Self.seconds()
        let isDue = state.withLock { state in
            state.progress = progress
            let pause = max(Self.leastPause, Self.pauseShare * (now - state.began))
            guard now - state.lastPublished >= pause else { return false }
            state.lastPublished = now
            return true
        }
        if isDue { tell(progress) }
    }

    /// Renews the claim by touching its file. Detects when another worker has taken the job, or may
    /// have taken it because the disk was unavailable for too long.
    func renew() {
        do throws(LibraryError) {
            try claims.touch(epoch)
            state.withLock { $0.lastBeat = Self.seconds() }
        } catch {
            let now = Self.seconds()
            state.withLock { state in
                let isSilent = now - state.lastBeat >= claims.times.expirySeconds
                if error.kind == .held || isSilent { state.isLost = true }
            }
            return
        }
        // The output folder's time is shown to people, and `LibrarySweep` uses it to find
        // leftovers.
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
                phrase("the disk did not answer for too long"),
                phrase("It will be tried again."))
        }
    }

    /// A time in seconds that advances while the machine sleeps (clock_gettime(2), CLOCK_BOOTTIME).
    private static func seconds() -> Double {
        Double(SystemTime.nanoseconds(CLOCK_BOOTTIME)) / 1e9
    }
}
