import Capture
import Library

/// A submission whose jobs this process does itself, one after the other.
struct LocalSubmission {
    private let library: CaptureLibrary
    private let isJSON: Bool
    private let interrupt = InterruptFlag.install()

    init(_ library: CaptureLibrary, isJSON: Bool) {
        (self.library, self.isJSON) = (library, isJSON)
    }

    /// Does the jobs and says how each ended.
    /// - Parameter takesTurns: whether submissions of this machine wait for each other.
    /// - Returns: 0; 75 where it was interrupted, or where other workers have the jobs that are not
    ///   done; 1 where a job failed.
    func run(_ jobs: [LibraryKey], _ worker: Worker, takesTurns: Bool) throws -> ExitStatus {
        var turn = takesTurns ? try awaitedTurn() : nil
        if takesTurns && turn == nil { return .temporaryFailure }
        var status = ExitStatus.done
        for (number, job) in jobs.enumerated() {
            var outcome = worker.run(job)
            if turn?.isLost == true {
                // This process was suspended, and another submission took its turn.
                turn = try awaitedTurn()
                if turn == nil { return .temporaryFailure }
                if outcome.status == WorkOutcome.temporaryFailure { outcome = worker.run(job) }
            }
            try tell(outcome, of: job, number: number + 1, count: jobs.count)
            if interrupt.isRaised { return .temporaryFailure }
            switch outcome.status {
            case 0: break
            case WorkOutcome.temporaryFailure: if status == .done { status = .temporaryFailure }
            default: status = .failed
            }
        }
        withExtendedLifetime(turn) {}
        return status
    }

    private func tell(
        _ outcome: WorkOutcome, of job: LibraryKey, number: Int, count: Int
    ) throws {
        let row = try library.queue(list: [job]).first
        say(SubmissionWords.ended(number, of: count, name: row?.name ?? job.short, outcome))
        guard let row else { return }
        put(isJSON ? try QueueWords.jsonLine(row, library: library) : QueueWords.row(row))
    }

    /// Waits until it is this submission's turn on the machine, with messages; nil when a signal
    /// came meanwhile.
    private func awaitedTurn() throws -> MachineLock? {
        try MachineLock.take(library, isInterrupted: { interrupt.isRaised }) { holder in
            let rows = (try? library.queue()) ?? []
            say(SubmissionWords.waits(holder, rows: rows))
        }
    }
}
