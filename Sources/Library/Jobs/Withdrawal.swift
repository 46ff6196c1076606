import Foundation
import Glibc

/// The record that a job was withdrawn: nobody works on it until it is submitted again.
public struct Withdrawal: Codable, Equatable, Sendable {
    /// The machine from which the job was withdrawn.
    public var host: String
    /// The time of the withdrawal by the library's clock, ISO 8601.
    public var at: String

    /// The result of a withdrawal.
    public enum Outcome: Equatable, Sendable {
        /// `withdrawn`: this call withdrew the job. `wasWithdrawn`: the job was withdrawn before.
        case withdrawn, wasWithdrawn
        /// The job's model was published before the withdrawal, so the job stays done.
        case published
    }
}

extension CaptureLibrary {
    private func withdrawalPath(_ job: LibraryKey) -> String { "\(jobPath(job))/withdrawn.json" }

    /// The withdrawal of a job; nil where the job is not withdrawn.
    func withdrawal(of job: LibraryKey) throws(LibraryError) -> Withdrawal? {
        guard let bytes = try Disk.read(withdrawalPath(job)) else { return nil }
        return CanonicalText.value(Withdrawal.self, of: bytes) ?? Withdrawal(host: "", at: "")
    }

    /// Whether a job is withdrawn, as the file server reports it without a cache.
    func freshlyIsWithdrawn(_ job: LibraryKey) -> Bool { Disk.freshlyExists(withdrawalPath(job)) }

    /// Withdraws a job. Workers no longer begin the job. A worker that has the job loses its claim:
    /// within `LeaseTimes.heartbeatSeconds` it detects that it must stop, and it publishes nothing.
    /// Intermediate results are kept. Throws `.data` when there is no such job.
    public func withdraw(
        _ key: LibraryKey, times: LeaseTimes = .usual
    ) throws(LibraryError) -> Withdrawal.Outcome {
        _ = try job(key)
        if freshlyHasModel(key) { return .published }
        guard !freshlyIsWithdrawn(key) else { return .wasWithdrawn }
        let time = self.time
        let record = Withdrawal(host: ProcessName.host, at: time.now)
        try Disk.place(try CanonicalText.bytes(of: record), at: withdrawalPath(key))
        // A worker that claims the job from now on finds this record. A worker that claimed the job
        // before loses its claim here.
        let epoch = try supersede(key, times, time)
        if freshlyHasModel(key) {
            unlink(withdrawalPath(key))
            return .published
        }
        JobJournal(folder: jobPath(key), epoch: epoch, time: time).note("withdrawn")
        return .withdrawn
    }

    /// Makes a withdrawn job wait again; does nothing for any other job.
    func renew(_ job: LibraryKey) throws(LibraryError) {
        guard unlink(withdrawalPath(job)) == 0 else {
            if errno == ENOENT { return }
            throw .kernel(errno, phrase("submit"), phrase("job \(job.short)"))
        }
        let folder = jobPath(job)
        let epoch = try Claims(job: folder, times: .usual).lastEpoch()
        JobJournal(folder: folder, epoch: epoch, time: time).note("submitted")
    }

    /// Takes the claim of the job from its holder, and releases it at once. Returns the last
    /// attempt.
    private func supersede(
        _ job: LibraryKey, _ times: LeaseTimes, _ time: LibraryTime
    ) throws(LibraryError) -> Int {
        let folder = jobPath(job)
        let claims = Claims(job: folder, times: times)
        let this = ClaimHolder.this(engine: "withdrawal", engineNumber: "", at: time)
        while true {
            let names = try Disk.names(claims.folder)
            let last = names.compactMap { Int($0) }.max() ?? 0
            if last == 0 || names.contains("\(last).ended") { return last }
            let epoch = last + 1
            guard try Disk.createWhole(CanonicalText.bytes(of: this), at: claims.path(epoch))
            else {
                continue
            }
            // This result shows that the attempt was stopped. Without it, the job would look as if
            // its worker had vanished.
            var result = JobResult(
                status: WorkOutcome.temporaryFailure, words: WorkOutcome.Sentence.stopped.rawValue,
                failures: 0,
                memoryStep: 0, epoch: epoch, host: this.host, at: time.now)
            if let before = try JobResult.read(job: folder) {
                (result.failures, result.memoryStep) = (before.failures, before.memoryStep)
            }
            try result.keep(job: folder)
            claims.release(epoch)
            return epoch
        }
    }
}
