/// Limits of one task, so that a client cannot fill the disk or the memory.
public struct UploadLimits: Equatable, Sendable {
    // Limits that name no origin are guesses; `capstan node` has options for the largest ones.

    /// The most files of a task, including those inside zip files.
    public var files = 20_000
    /// The most bytes of a task, both before and after its zip files are unpacked.
    public var bytes: Int64 = 50_000_000_000
    /// The most bytes of a field that is not a file.
    public var fieldBytes = 100_000
    /// The most open tasks: those that receive files, wait for a worker or are being processed.
    public var tasks = 1000
    /// When too many tasks are open, those that still receive files are removed after this many
    /// seconds without a byte. NodeODM waits two days too (`--cleanup_uploads_after`).
    public var timeoutSeconds = 2 * 86_400.0

    /// The default limits.
    public init() {}
}
