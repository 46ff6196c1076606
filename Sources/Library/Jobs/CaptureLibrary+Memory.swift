extension CaptureLibrary {
    /// How often memory did not suffice for a job: the step of the ladder that it takes next.
    public func memoryStep(of job: LibraryKey) throws(LibraryError) -> Int {
        try JobResult.read(job: jobPath(job))?.memoryStep ?? 0
    }
}
