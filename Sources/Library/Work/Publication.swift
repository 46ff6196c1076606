import Foundation
import Glibc

/// Publishes a finished folder as a model of the library: checksums of all files, everything synced
/// to the disk, then one rename. Only the first rename for a job succeeds, so a job has one model.
struct Publication {
    let library: CaptureLibrary
    let job: LibraryKey

    /// Publishes a folder of the library as the job's model. If the job has a model already,
    /// removes the folder and returns false. Throws `.held` when the job was withdrawn meanwhile.
    func publish(_ output: String, _ description: Job) throws(LibraryError) -> Bool {
        try Disk.place(try CanonicalText.bytes(of: description), at: "\(output)/job.json")
        var listed: [(path: String, sum: LibraryKey)] = []
        var (waiting, folders) = ([""], [output])
        while let place = waiting.popLast() {
            for name in try Disk.names(place.isEmpty ? output : "\(output)/\(place)") {
                let path = place.isEmpty ? name : "\(place)/\(name)"
                var facts = stat()
                guard lstat("\(output)/\(path)", &facts) == 0 else {
                    throw .kernel(errno, phrase("publish"), path)
                }
                if facts.st_mode & S_IFMT == S_IFDIR {
                    waiting.append(path)
                    folders.append("\(output)/\(path)")
                } else {
                    listed.append((path, try FileCopy.sum("\(output)/\(path)")))
                    try Disk.sync("\(output)/\(path)")
                }
            }
        }
        guard listed.count > 1 else {
            throw LibraryError(
                .failed, phrase("publish"), phrase("job \(job.short)"), phrase("no file was made"))
        }
        try Disk.place(try Manifest(listed).bytes, at: "\(output)/\(Manifest.name)")
        for folder in folders { try Disk.sync(folder) }
        guard !library.freshlyIsWithdrawn(job) else {
            throw LibraryError(
                .held, phrase("publish"), phrase("job \(job.short)"), phrase("it was withdrawn"))
        }
        // rename(2) replaces a folder only if that folder is empty. A published folder is never
        // empty, so it is not replaced.
        guard rename(output, library.modelPath(job)) == 0 else {
            let code = errno
            guard Disk.isTaken(library.modelPath(job), code: code) else {
                throw .kernel(code, phrase("publish"), phrase("job \(job.short)"))
            }
            Disk.removeAll(output)
            return false
        }
        try Disk.sync("\(library.path)/models")
        return true
    }
}
