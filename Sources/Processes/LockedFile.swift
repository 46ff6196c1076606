import Glibc

/// Ends a file's flock(2) lock, if any, and closes the file. Closing alone would not end the lock
/// while another process has the file open: a child process has all open files of its parent until
/// its exec.
package func closeLocked(_ file: Int32) {
    flock(file, LOCK_UN)
    close(file)
}
