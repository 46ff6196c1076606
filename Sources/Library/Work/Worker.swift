import Foundation

/// Processes jobs of a library. Any number of workers on any machines may get the same job, and may
/// be killed at any moment: each job is published once.
public struct Worker: Sendable {
    /// The options of a worker.
    public struct Options: Sendable {
        /// The time limits of claims.
        public var times = LeaseTimes.usual
        /// The engine that started the worker, and the engine's number of the job.
        public var engine = "local"
        public var engineNumber = ""
        /// A folder on a local disk for intermediate results; nil to work in the library.
        public var scratch: String?
        /// Seconds between two copies of new results from `scratch` to the library.
        public var mirrorSeconds = 60.0
        /// Whether a job that has failed for good, or was withdrawn, is tried once more.
        public var triesAgain = false

        /// The default options.
        public init() {}
    }

    private let library: CaptureLibrary
    private let options: Options
    private let isInterrupted: @Sendable () -> Bool
    private let work: JobWork

    /// - Parameters:
    ///   - isInterrupted: whether a signal asked for an end.
    ///   - work: makes a model.
    public init(
        _ library: CaptureLibrary, options: Options = Options(),
        isInterrupted: @escaping @Sendable () -> Bool, work: @escaping JobWork
    ) {
        (self.library, self.options) = (library, options)
        (self.isInterrupted, self.work) = (isInterrupted, work)
    }

    /// Processes one job. If there is nothing to do, the outcome gives the reason.
    public func run(_ key: LibraryKey) -> WorkOutcome {
        do throws(LibraryError) {
            if library.hasModel(key) { return Self.alreadyThere }
            let job = try library.job(key)
            if try library.withdrawal(of: key) != nil {
                guard options.triesAgain else { return Self.withdrawn }
                try library.renew(key)
            }
            let folder = library.jobPath(key)
            if let last = try JobResult.read(job: folder), last.isFinal, last.status != 0,
                !options.triesAgain
            {
                return WorkOutcome(status: last.status, words: last.words)
            }
            let claims = Claims(job: folder, times: options.times)
            let holder = ClaimHolder.this(
                engine: options.engine, engineNumber: options.engineNumber, at: library.time)
            let epoch = try claims.take(holder)
            defer { claims.release(epoch) }
            // Another worker may have published the model after the first check and before this
            // claim.
            if library.freshlyHasModel(key) { return Self.alreadyThere }
            if library.freshlyIsWithdrawn(key) { return Self.withdrawn }
            return try attempt(key, job, claims, epoch)
        } catch {
            return WorkOutcome(error)
        }
    }

    /// Processes any job that waits or is to be tried again; nil where there is none. The key is
    /// nil where no job was begun.
    /// - Parameter tried: jobs that were tried already; each is tried once, since a full disk would
    ///   make them fail for ever.
    public func runNext(
        besides tried: inout Set<LibraryKey>
    ) -> (job: LibraryKey?, outcome: WorkOutcome)? {
        do throws(LibraryError) {
            let clock = try library.clock()
            // The order is random, so that workers that start together do not all try the same job.
            for key in try library.keys(in: "jobs").shuffled() where !tried.contains(key) {
                if isInterrupted() {
                    let status = WorkOutcome.temporaryFailure
                    return (nil, WorkOutcome(status: status, words: "Interrupted."))
                }
                let state = try library.state(of: key, times: options.times, clock: clock)
                switch state {
                case .published, .running, .withdrawn, .failed(_, comesAgain: false): continue
                case .waiting, .resting, .interrupted, .failed(_, comesAgain: true): break
                }
                tried.insert(key)
                let outcome = run(key)
                if outcome.status == WorkOutcome.temporaryFailure, !isInterrupted() { continue }
                return (key, outcome)
            }
            return nil
        } catch {
            return (nil, WorkOutcome(error))
        }
    }

    private static let alreadyThere = WorkOutcome(status: 0, .alreadyThere)
    private static let withdrawn = WorkOutcome(status: 4, .withdrawn)

    private func attempt(
        _ key: LibraryKey, _ job: Job, _ claims: Claims, _ epoch: Int
    ) throws(LibraryError) -> WorkOutcome {
        let folder = library.jobPath(key)
        let output = "\(folder)/out.\(epoch).\(ProcessName.unique())"
        let time = library.time
        let journal = JobJournal(folder: folder, epoch: epoch, time: time)
        try Disk.makeFolder(output)
        defer { Disk.removeAll(output) }
        let mirror = options.scratch.map {
            CheckpointMirror(shared: "\(folder)/pieces", local: "\($0)/\(key)/pieces")
        }
        try mirror?.fetch()
        let order = JobAssignment(
            key: key, job: job,
            sources: job.captures.compactMap { LibraryKey($0).map(library.scanPath) },
            pieces: mirror?.local ?? "\(folder)/pieces", output: output)
        let lease = Lease(claims, epoch: epoch, job: folder, output: output)
        let heart = RepeatedTask(seconds: options.times.heartbeatSeconds) { lease.renew() }
        defer { heart.stop() }
        let copying = mirror.map { mirror in
            // Errors of these copies are ignored: at the end all missing files are copied again,
            // and an error is reported then.
            RepeatedTask(seconds: options.mirrorSeconds) { try? mirror.publish() }
        }
        journal.note("began", time.words)
        let ending = ended(order, lease)
        copying?.stop()
        do throws(LibraryError) {
            try mirror?.publish()
            try lease.require()
            guard ending == .made else { throw Self.unfinished(ending) }
            let isNew = try Publication(library: library, job: key).publish(output, job)
            journal.note("published")
            removeOutputs(before: epoch, folder)
            let outcome = WorkOutcome(status: 0, isNew ? .published : .alreadyThere)
            try? result(0, outcome.words, epoch, folder).keep(job: folder)
            return outcome
        } catch {
            if library.freshlyIsWithdrawn(key) { return Self.withdrawn }
            // A worker that has lost the job writes nothing more to it.
            guard (try? claims.require(epoch)) != nil, !lease.isLost else {
                return WorkOutcome(error)
            }
            let outcome = Self.outcome(of: ending, error)
            var last = result(outcome.status, outcome.words, epoch, folder)
            if case .killed(_, isOutOfMemory: true) = ending { last.memoryStep += 1 }
            if outcome.status == 1 { last.failures += 1 }
            try? last.keep(job: folder)
            journal.note(
                outcome.status == WorkOutcome.temporaryFailure ? "stopped" : "failed", outcome.words
            )
            return outcome
        }
    }

    /// Removes the outputs of attempts whose claims lapsed, as far as possible. A killed attempt
    /// cannot remove its own output; an attempt that still runs will not publish it.
    private func removeOutputs(before epoch: Int, _ folder: String) {
        for name in (try? Disk.names(folder)) ?? [] {
            let parts = name.split(separator: ".")
            guard parts.first == "out", parts.count > 1, let other = Int(parts[1]), other < epoch
            else {
                continue
            }
            Disk.removeAll("\(folder)/\(name)")
        }
    }

    private func ended(_ order: JobAssignment, _ lease: Lease) -> JobEnding {
        let isInterrupted = isInterrupted
        let context = JobContext(
            isStopped: { isInterrupted() || lease.isLost }, report: { lease.note($0) })
        do {
            return try work(order, context)
        } catch let error as LibraryError {
            let outcome = WorkOutcome(error)
            return .failed(status: outcome.status, words: outcome.words)
        } catch {
            return .failed(status: 1, words: "\(error)")
        }
    }

    private func result(
        _ status: Int32, _ words: String, _ epoch: Int, _ folder: String
    ) -> JobResult {
        let last = (try? JobResult.read(job: folder)) ?? nil
        return JobResult(
            status: status, words: words, failures: last?.failures ?? 0,
            memoryStep: last?.memoryStep ?? 0, epoch: epoch, host: ProcessName.host,
            at: library.time.now)
    }

    /// The error for an attempt that ends without a model. `outcome(of:)` has the message.
    private static func unfinished(_ ending: JobEnding) -> LibraryError {
        LibraryError(.failed, "make", "the model", "\(ending)")
    }

    /// The message of an attempt without a model.
    private static func outcome(of ending: JobEnding, _ error: LibraryError) -> WorkOutcome {
        switch ending {
        case .made: WorkOutcome(error)
        case .stopped:
            WorkOutcome(status: WorkOutcome.temporaryFailure, .stopped)
        case .failed(let status, let words): WorkOutcome(status: status, words: words)
        case .killed(_, isOutOfMemory: true):
            WorkOutcome(status: 128 + SIGKILL, .needsMemory)
        case .killed(let signal, isOutOfMemory: false):
            WorkOutcome(status: 128 + signal, words: "Signal \(signal) ended it.")
        }
    }
}
