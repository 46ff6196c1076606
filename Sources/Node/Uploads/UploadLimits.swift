/// Limits of one task, so that a client cannot fill the disk or the memory.
public struct UploadLimits: Equatable, Sendable {
    // Limits without an origin beside them are guesses; `capstan node` has options for the largest
    // ones.

    /// Files of a task, including those inside zip files.
    public var files = 20_000
    /// Bytes of a task, before and after its zip files are unpacked.
    public var bytes: Int64 = 50_000_000_000
    /// Bytes of a field that is not a file.
    public var fieldBytes = 100_000
    /// Tasks that wait for their files or for a worker.
    public var tasks = 1000
    /// Seconds without a byte after which a task whose files are not complete makes room for other
    /// tasks; NodeODM's two days (`--cleanup_uploads_after`).
    public var timeoutSeconds = 2 * 86_400.0

    /// The default limits.
    public init() {}
}
