import Glibc

/// Closes a file, and ends its lock by flock(2) if it has one. Closing alone would not end the lock
/// while another process has the file: one that is just started has all open files until its exec.
package func closeLocked(_ file: Int32) {
    flock(file, LOCK_UN)
    close(file)
}
