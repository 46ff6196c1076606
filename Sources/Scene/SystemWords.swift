import Glibc

/// The system's message for an error number (errno) in the current language, without a full stop.
/// The English messages are those of the C library.
public func systemWords(_ code: Int32) -> String {
    fileWords(code) ?? deviceWords(code) ?? String(cString: strerror(code))
}

/// The messages about files, folders and disks.
private func fileWords(_ code: Int32) -> String? {
    switch code {
    case EPERM: phrase("Operation not permitted")
    case ENOENT: phrase("No such file or directory")
    case EIO: phrase("Input/output error")
    case ENOEXEC: phrase("Exec format error")
    case EBADF: phrase("Bad file descriptor")
    case ENOMEM: phrase("Cannot allocate memory")
    case EACCES: phrase("Permission denied")
    case EEXIST: phrase("File exists")
    case EXDEV: phrase("Invalid cross-device link")
    case ENOTDIR: phrase("Not a directory")
    case EISDIR: phrase("Is a directory")
    case EINVAL: phrase("Invalid argument")
    case ENFILE: phrase("Too many open files in system")
    case EMFILE: phrase("Too many open files")
    case ETXTBSY: phrase("Text file busy")
    case EFBIG: phrase("File too large")
    case ENOSPC: phrase("No space left on device")
    case EROFS: phrase("Read-only file system")
    case ENAMETOOLONG: phrase("File name too long")
    case ENOTEMPTY: phrase("Directory not empty")
    case ELOOP: phrase("Too many levels of symbolic links")
    case EDQUOT: phrase("Disk quota exceeded")
    case ESTALE: phrase("Stale file handle")
    default: nil
    }
}

/// The messages about devices, pipes and networks.
private func deviceWords(_ code: Int32) -> String? {
    switch code {
    case ENXIO: phrase("No such device or address")
    case EAGAIN: phrase("Resource temporarily unavailable")
    case EBUSY: phrase("Device or resource busy")
    case ENODEV: phrase("No such device")
    case ENOTTY: phrase("Inappropriate ioctl for device")
    case EPIPE: phrase("Broken pipe")
    case EPROTO: phrase("Protocol error")
    case EADDRINUSE: phrase("Address already in use")
    case EADDRNOTAVAIL: phrase("Cannot assign requested address")
    case ENETUNREACH: phrase("Network is unreachable")
    case ECONNRESET: phrase("Connection reset by peer")
    case ENOTCONN: phrase("Transport endpoint is not connected")
    case ETIMEDOUT: phrase("Connection timed out")
    case ECONNREFUSED: phrase("Connection refused")
    case EHOSTUNREACH: phrase("No route to host")
    default: nil
    }
}
