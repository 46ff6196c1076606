extension CaptureLibrary {
    /// How many times a job ran out of memory: its next step of memory.
    public func memoryStep(of job: LibraryKey) throws(LibraryError) -> Int {
        try JobResult.read(job: jobPath(job))?.memoryStep ?? 0
    }
}
