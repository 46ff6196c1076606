import Glibc

/// Ends a file's flock(2) lock, if any, and closes the file. Closing alone would not end the lock
/// while another process has the file open: a child process has all open files of its parent until
/// its exec.
package func closeLocked(_ file: Int32) {
    flock(file, LOCK_UN)
    close(file)
}

/// Whether a process holds the exclusive flock(2) lock of a file; false if there is no such file.
package func isFileLocked(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
}
