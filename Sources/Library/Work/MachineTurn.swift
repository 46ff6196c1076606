import Glibc

/// The turn of one submission on a machine: submissions to one library run one after the other there,
/// because each uses all processors. It ends when this object is released.
public final class MachineTurn {
    private let file: Int32

    private init(file: Int32) { self.file = file }

    deinit { close(file) }

    /// Waits for the turn; nil when it was interrupted. A disk that knows no locks gives it at once.
    /// - Parameters:
    ///   - isInterrupted: asked five times a second.
    ///   - note: called once when another has the turn.
    public static func take(
        _ library: CaptureLibrary, isInterrupted: () -> Bool, note: () -> Void
    ) throws(LibraryError) -> MachineTurn? {
        let path = "\(library.path)/jobs/\(ProcessName.host).lock"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .kernel(errno, phrase("write"), path) }
        let turn = MachineTurn(file: file)
        var isNoted = false
        // A lock of its own for each open file: it goes with the process, however that ends.
        while flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            if isInterrupted() { return nil }
            if !isNoted { note() }
            isNoted = true
            usleep(200_000)
        }
        return turn
    }
}
