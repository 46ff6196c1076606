import Foundation
import Scene

extension CaptureLibrary {
    /// Puts a job into the library; an existing job stays unchanged, but a withdrawn one waits
    /// again. Throws `.data` when one of its captures is missing.
    @discardableResult
    public func put(_ job: Job) throws(LibraryError) -> LibraryKey {
        for text in job.captures {
            guard let capture = LibraryKey(text), hasCapture(capture) else {
                throw LibraryError(
                    .data, phrase("submit"), phrase("capture \(text.prefix(12))"),
                    phrase("the library does not have it"),
                    phrase("Add it first: capstan library add."))
            }
        }
        let key = job.key
        let folder = jobPath(key)
        guard !Disk.exists("\(folder)/job.json") else {
            try renew(key)
            return key
        }
        for part in ["claims", "pieces"] { try Disk.makeFolder("\(folder)/\(part)") }
        try Disk.place(try CanonicalText.bytes(of: job), at: "\(folder)/job.json")
        return key
    }

    /// The job with a key. Throws `.data` when there is none, or its record does not match the key.
    public func job(_ key: LibraryKey) throws(LibraryError) -> Job {
        guard let bytes = try Disk.read("\(jobPath(key))/job.json") else {
            throw LibraryError(
                .data, phrase("work on"), phrase("job \(key.short)"),
                phrase("the library does not have it"),
                phrase("capstan queue names the jobs."))
        }
        guard let job = CanonicalText.value(Job.self, of: bytes), job.key == key else {
            throw LibraryError(
                .data, phrase("work on"), phrase("job \(key.short)"),
                phrase("its job.json is damaged"),
                phrase("Remove the job's folder and submit it again."))
        }
        return job
    }

    /// Stores a list of keys under its checksum, and returns the checksum.
    public func keepList(_ jobs: [LibraryKey]) throws(LibraryError) -> LibraryKey {
        let text = Data(jobs.map { "\($0)\n" }.joined().utf8)
        let key = SHA256.key(of: text)
        try Disk.makeFolder("\(path)/lists")
        if !Disk.exists(listPath(key)) { try Disk.place(text, at: listPath(key)) }
        return key
    }

    /// The path of a list.
    public func listPath(_ list: LibraryKey) -> String { "\(path)/lists/\(list).txt" }

    /// The jobs of a list, given by its key or by the path of a file.
    public func list(_ words: String) throws(LibraryError) -> [LibraryKey] {
        let place = LibraryKey(words).map(listPath) ?? words
        guard let bytes = try Disk.read(place) else {
            throw LibraryError(
                .data, phrase("read the list"), visible(words), phrase("it is not there"),
                phrase("capstan submit makes one and names it."))
        }
        var keys: [LibraryKey] = []
        for line in bytes.split(separator: 10) {
            guard let key = LibraryKey(String(decoding: line, as: UTF8.self)) else {
                throw LibraryError(
                    .data, phrase("read the list"), visible(words),
                    phrase("line \(keys.count + 1) is no job's key"),
                    phrase("Submit the jobs again."))
            }
            keys.append(key)
        }
        return keys
    }
}
