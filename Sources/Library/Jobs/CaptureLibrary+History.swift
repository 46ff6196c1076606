extension CaptureLibrary {
    /// What happened to a job, a line each, oldest first; times are the library's.
    public func history(of job: LibraryKey) throws(LibraryError) -> [String] {
        try JobJournal.lines(job: jobPath(job)).map { line in
            "\(line.at)  \(line.event) on \(line.host)" + (line.words.map { ": \($0)" } ?? "")
        }
    }
}
