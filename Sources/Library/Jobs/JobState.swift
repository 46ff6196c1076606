import Foundation

/// The state of a job, derived from its files.
public enum JobState: Equatable, Sendable {
    /// No attempt has been made.
    case waiting
    /// A worker is working on it.
    case running(ClaimHolder?, JobProgress?)
    /// It was stopped before its end; its intermediate results are kept, and it will be tried
    /// again.
    case resting(words: String)
    /// Its worker disappeared: killed, or its machine was lost. It will be tried again.
    case interrupted
    /// It failed; whether it will be tried again.
    case failed(JobResult, comesAgain: Bool)
    /// It was withdrawn: nobody works on it until it is submitted again.
    case withdrawn(Withdrawal)
    /// Its model is published.
    case published

    /// The state as one word for scripts.
    public var word: String {
        switch self {
        case .waiting: "waiting"
        case .running: "running"
        case .resting: "resting"
        case .interrupted: "interrupted"
        case .failed(_, let comesAgain): comesAgain ? "again" : "failed"
        case .withdrawn: "withdrawn"
        case .published: "published"
        }
    }

    /// Whether workers process the job after it is submitted: it is not settled, or only withdrawn.
    public var isSubmittable: Bool {
        if case .withdrawn = self { true } else { !isSettled }
    }

    /// Whether the job's state no longer changes by itself.
    public var isSettled: Bool {
        switch self {
        case .published, .withdrawn: true
        case .failed(_, let comesAgain): !comesAgain
        case .waiting, .running, .resting, .interrupted: false
        }
    }
}

extension CaptureLibrary {
    /// The state of a job.
    public func state(
        of job: LibraryKey, times: LeaseTimes = .usual
    ) throws(LibraryError) -> JobState {
        try state(of: job, times: times, clock: try clock())
    }

    /// The file server's time; nil where the library can only be read, so that this machine's time
    /// must do.
    func clock() throws(LibraryError) -> ServerClock? {
        do throws(LibraryError) {
            return try ServerClock(folder: "\(path)/jobs")
        } catch {
            guard error.kind == .storage else { throw error }
            return nil
        }
    }

    func state(
        of job: LibraryKey, times: LeaseTimes, clock: ServerClock?
    ) throws(LibraryError) -> JobState {
        if hasModel(job) { return .published }
        if let withdrawal = try withdrawal(of: job) { return .withdrawn(withdrawal) }
        let folder = jobPath(job)
        let claims = Claims(job: folder, times: times)
        let newest = try claims.newest(clock ?? ServerClock(now: Date().timeIntervalSince1970))
        if let newest, claims.isLive(newest) {
            let progress = try Disk.read("\(folder)/progress.json").flatMap {
                CanonicalText.value(JobProgress.self, of: $0)
            }
            return .running(
                newest.holder, progress.flatMap { $0.epoch == newest.epoch ? $0 : nil })
        }
        guard let newest else { return .waiting }
        // The model may have been published after the models were read and before the claims were.
        if freshlyHasModel(job) { return .published }
        guard let result = try JobResult.read(job: folder), result.epoch == newest.epoch else {
            return .interrupted
        }
        return result.status == WorkOutcome.temporaryFailure
            ? .resting(words: result.words) : .failed(result, comesAgain: !result.isFinal)
    }
}
