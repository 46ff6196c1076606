import Capture
import Library

/// A submission whose jobs this process does itself, one job after the other.
struct LocalSubmission {
    private let library: CaptureLibrary
    private let isJSON: Bool
    private let interrupt = InterruptFlag.install()

    init(_ library: CaptureLibrary, isJSON: Bool) {
        (self.library, self.isJSON) = (library, isJSON)
    }

    /// Does the jobs and prints how each of them ended.
    /// - Parameter takesTurns: whether only one submission at a time runs on this machine.
    /// - Returns: 0 if all jobs are done; 1 if a job failed; 75 if it was interrupted, or if other
    ///   workers have the jobs that remain.
    func run(_ jobs: [LibraryKey], _ worker: Worker, takesTurns: Bool) throws -> ExitStatus {
        var turn = takesTurns ? try awaitedTurn() : nil
        if takesTurns && turn == nil { return .temporaryFailure }
        var status = ExitStatus.done
        for (number, job) in jobs.enumerated() {
            var outcome = worker.run(job)
            if turn?.isLost == true {
                // While this process was suspended, another submission took over its turn.
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

    /// Waits until this submission may run on this machine, and prints messages meanwhile. Nil if a
    /// signal arrived.
    private func awaitedTurn() throws -> MachineLock? {
        try MachineLock.take(library, isInterrupted: { interrupt.isRaised }) { holder in
            let rows = (try? library.queue()) ?? []
            say(SubmissionWords.waits(holder, rows: rows))
        }
    }
}
