import Glibc

/// A lock on a machine: submissions to one library run there one after the other, because each uses
/// all processors. It is released with this object.
public final class MachineTurn {
    private let file: Int32

    private init(file: Int32) { self.file = file }

    deinit { close(file) }

    /// Waits for the lock; nil when interrupted. On a disk without locks it is granted at once.
    /// - Parameters:
    ///   - isInterrupted: asked five times a second.
    ///   - note: called once when another submission has the lock.
    public static func take(
        _ library: CaptureLibrary, isInterrupted: () -> Bool, note: () -> Void
    ) throws(LibraryError) -> MachineTurn? {
        let path = "\(library.path)/jobs/\(ProcessName.host).lock"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .kernel(errno, phrase("write"), path) }
        let turn = MachineTurn(file: file)
        var isNoted = false
        // The lock belongs to the open file, so the kernel releases it when the process ends.
        while flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            if isInterrupted() { return nil }
            if !isNoted { note() }
            isNoted = true
            usleep(200_000)
        }
        return turn
    }
}
