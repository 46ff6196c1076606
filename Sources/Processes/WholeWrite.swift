import Glibc

/// Writes all bytes to an open file: goes on after an interruption by a signal and after a partial
/// write.
/// - Returns: 0, or the errno of the failure; in that case some bytes may have been written.
package func writeWhole(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
        let count = write(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count >= 0 {
            done += count
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}
