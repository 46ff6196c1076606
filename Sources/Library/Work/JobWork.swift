/// What a job's work is given.
public struct JobOrder: Sendable {
    /// The job and its key.
    public var key: LibraryKey
    public var job: Job
    /// Folders of the captures, in the order of their keys; only to be read.
    public var sources: [String]
    /// A folder for expensive intermediate results; it holds those of earlier attempts.
    public var pieces: String
    /// An empty folder for the model's files.
    public var output: String
}

/// How the work and the worker speak with each other while it goes on.
public struct JobSigns: Sendable {
    /// Whether the work is to stop: a signal came, or another has taken the job.
    public var isStopped: @Sendable () -> Bool
    /// Reports the progress.
    public var report: @Sendable (JobProgress) -> Void
}

/// How the work ended.
public enum JobEnding: Equatable, Sendable {
    /// The model's files are all in the output folder.
    case made
    /// It stopped on request.
    case stopped
    /// It cannot be done: 1 for no reason that is known, 2 for a recipe and 4 for captures that cannot
    /// be used, 3 for a disk or a device; with sentences.
    case failed(status: Int32, words: String)
    /// A signal ended it, and whether that was for want of memory.
    case killed(signal: Int32, isOutOfMemory: Bool)
}

/// The work itself; the wiring gives it. Errors that it throws count as failures.
public typealias JobWork = @Sendable (JobOrder, JobSigns) throws -> JobEnding
