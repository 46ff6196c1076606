extension CaptureLibrary {
    /// The index of the memory step for a job's next attempt: the number of attempts that ran out
    /// of memory.
    public func memoryStep(of job: LibraryKey) throws(LibraryError) -> Int {
        try JobResult.read(job: jobPath(job))?.memoryStep ?? 0
    }
}
