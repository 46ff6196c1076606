extension CaptureLibrary {
    /// The events of a job, oldest first.
    public func history(of job: LibraryKey) throws(LibraryError) -> [JobEvent] {
        try JobJournal.lines(job: jobPath(job))
    }
}
