import Glibc
import Wording

extension ScanFolder {
    /// Throws an error of kind `.data` when a file at the path is a session record, a journal, or a
    /// picture, a depth picture or a sidecar of a shot. An output must never replace such a file,
    /// even if outputs of its kind are replaced.
    package static func refuseOwnFile(_ path: String) throws(DeviceError) {
        // A link to such a file is refused, too. There is no real path if no file is there.
        guard let real = realpath(path, nil) else { return }
        let file = String(cString: real)
        free(real)
        let name = ScanPath.name(of: file)
        let holder = ScanPath.name(of: ScanPath.parent(of: file))
        guard
            [session, journal].contains(name)
                || isShotFile(name) && [images, depth].contains(holder)
        else { return }
        throw AppendedFile.failure(path, phrase("a file of a scan is there"))
    }
}
