import Foundation

/// The state of a job, derived from its files.
public enum JobState: Equatable, Sendable {
    /// No attempt has been made.
    case waiting
    /// A worker is working on the job.
    case running(ClaimHolder?, JobProgress?)
    /// The last attempt was stopped before its end. Its intermediate results are kept, and the job
    /// will be tried again.
    case resting(words: String)
    /// The worker disappeared: it was killed, or its machine was lost. The job will be tried again.
    case interrupted
    /// The last attempt failed. If `comesAgain` is true, the job will be tried again.
    case failed(JobResult, comesAgain: Bool)
    /// The job was withdrawn: nobody works on it until it is submitted again.
    case withdrawn(Withdrawal)
    /// The job's model is published.
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

    /// Whether submitting the job makes workers process it: true if the job is withdrawn or not
    /// settled.
    public var isSubmittable: Bool {
        if case .withdrawn = self { true } else { !isSettled }
    }

    /// Whether the state stays unless a person acts: the job is published, withdrawn, or failed for
    /// good.
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

    /// The file server's time; nil where the library is read-only. The caller then uses this
    /// machine's time.
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
        // Since the first check, the worker may have published the model and ended its claim.
        if freshlyHasModel(job) { return .published }
        guard let result = try JobResult.read(job: folder), result.epoch == newest.epoch else {
            return .interrupted
        }
        return result.status == WorkOutcome.temporaryFailure
            ? .resting(words: result.words) : .failed(result, comesAgain: !result.isFinal)
    }
}
