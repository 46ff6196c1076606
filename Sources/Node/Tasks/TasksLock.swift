import Glibc
import Library
import Processes

/// Locks the tasks of a library for one node: a second node would add the uploads of the first to
/// the library, and work on its tasks. The kernel releases the lock when the process ends for any
/// reason.
final class TasksLock: Sendable {
    private let file: Int32

    /// Locks the tasks. Throws `.held` while another node holds the lock.
    init(_ library: CaptureLibrary) throws(LibraryError) {
        let path = "\(library.path)/tasks/.node"
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { throw .kernel(errno, phrase("keep"), path) }
        // A network disk without locks gives no protection, but is no error.
        guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(file)
            throw LibraryError(
                .held, phrase("serve"), library.path, phrase("another node does"),
                phrase(
                    "Give each node a library of its own; capstan work may share one with others."))
        }
    }

    deinit { closeLocked(file) }
}
