/// What one task may bring, so that a client cannot fill the disk or the memory.
public struct UploadLimits: Equatable, Sendable {
    /// Files of a task, those inside of zip files too.
    public var files = 20_000
    /// Bytes of a task, before and after its zip files are unpacked.
    public var bytes: Int64 = 50_000_000_000
    /// Bytes of a field that is no file.
    public var fieldBytes = 100_000
    /// Tasks that wait for their files or for a worker.
    public var tasks = 1000

    /// The usual.
    public init() {}
}
