import Scene

extension CaptureLibrary {
    /// Finds a job among rows by its key, the first digits of its key, or the name of its capture.
    /// Throws `.data` when there is none, or more than one.
    public func row(named words: String, in rows: [QueueRow]) throws(LibraryError) -> QueueRow {
        let prefix = LibraryKey.prefix(in: words)
        let found = rows.filter { row in
            row.name == words || prefix.map { row.job.text.hasPrefix($0) } ?? false
        }
        guard let row = found.first else {
            throw LibraryError(
                .data, phrase("find the job"), visible(words), phrase("it is not in \(path)"),
                phrase("capstan queue names the jobs."))
        }
        guard found.count == 1 else {
            throw LibraryError(
                .data, phrase("find the job"), visible(words),
                phrase("\(found.count) jobs have this name"),
                phrase("Name it by the first digits of its key."))
        }
        return row
    }
}
