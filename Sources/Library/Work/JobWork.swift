/// The input and the folders of a job's work.
public struct JobAssignment: Sendable {
    /// The job and its key.
    public var key: LibraryKey
    public var job: Job
    /// Folders of the captures, ordered by key; read-only.
    public var sources: [String]
    /// A folder for expensive intermediate results; it also holds those of earlier attempts.
    public var pieces: String
    /// An empty folder for the model's files.
    public var output: String
}

/// The interface between a running work and its worker.
public struct JobContext: Sendable {
    /// Whether the work should stop: a signal came, or another worker has taken the job.
    public var isStopped: @Sendable () -> Bool
    /// Reports the progress.
    public var report: @Sendable (JobProgress) -> Void
}

/// The result of the work.
public enum JobEnding: Equatable, Sendable {
    /// The model's files are all in the output folder.
    case made
    /// The work stopped on request.
    case stopped
    /// The work failed. The status is 1 for an unknown reason, 2 for an unusable recipe, 3 for a
    /// disk or a device, 4 for unusable captures; `words` are sentences for people.
    case failed(status: Int32, words: String)
    /// A signal ended the work; `isOutOfMemory` tells whether memory ran out.
    case killed(signal: Int32, isOutOfMemory: Bool)
}

/// The function that does the work; the program provides it. Errors that it throws count as
/// failures.
public typealias JobWork = @Sendable (JobAssignment, JobContext) throws -> JobEnding
