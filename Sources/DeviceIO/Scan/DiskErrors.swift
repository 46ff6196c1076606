import Glibc
import Scene

/// Errors for failed system calls, in words for the person.
enum DiskErrors {
    /// The error for a call on `path` that failed with the error number `code`. For a full disk,
    /// the words include `neededBytes` and `freeBytes`.
    static func error(
        _ code: Int32, operation: String, path: String, neededBytes: Int64? = nil,
        freeBytes: Int64? = nil
    ) -> DeviceError {
        if code == ENOSPC || code == EDQUOT {
            return full(
                operation: operation, path: path, neededBytes: neededBytes, freeBytes: freeBytes,
                byQuota: code == EDQUOT)
        }
        let (reason, suggestion) = words(code)
        return DeviceError(
            kind: .data, operation: operation, subject: path, reason: reason,
            suggestion: suggestion)
    }

    /// The error for a full disk, or for a used-up quota if `byQuota`.
    static func full(
        operation: String, path: String, neededBytes: Int64?, freeBytes: Int64?,
        byQuota: Bool = false
    ) -> DeviceError {
        let cause =
            byQuota ? phrase("your quota on this disk is used up") : phrase("the disk is full")
        var figures: [String] = []
        if let neededBytes { figures.append(phrase("\(bytesWords(neededBytes)) needed")) }
        if let freeBytes { figures.append(phrase("\(bytesWords(freeBytes)) free")) }
        return DeviceError(
            kind: .storage, operation: operation, subject: path,
            reason: ([cause] + figures).joined(separator: ", "),
            suggestion: phrase(
                "Make room on that disk and go on; what was captured before is kept."))
    }

    /// The error for a file that is larger than `maximumBytes`.
    static func tooLarge(_ path: String, maximumBytes: Int64) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: path,
            reason: phrase(
                """
                it is larger than \(bytesWords(maximumBytes)), the most that such a file \
                may have
                """),
            suggestion: phrase("Check which program wrote it."))
    }

    private static func words(_ code: Int32) -> (reason: String, suggestion: String) {
        switch code {
        case EACCES, EPERM:
            (
                phrase("this user has no permission to do that here"),
                phrase("Choose a folder of yours, or change its rights.")
            )
        case EROFS:
            (
                phrase("the disk can only be read"),
                phrase("Choose a folder on a disk that can be written.")
            )
        case ENOENT:
            (
                phrase("there is no such file or folder"),
                phrase("Check its spelling, and whether it was moved or deleted.")
            )
        case ENOTDIR:
            (phrase("a part of the path is a file, not a folder"), phrase("Check the path."))
        case EISDIR:
            (phrase("it is a folder, not a file"), phrase("Check the path."))
        case EEXIST:
            (phrase("something of that name is there already"), phrase("Choose another name."))
        case ENOTEMPTY:
            (
                phrase("the folder is not empty"),
                phrase("Look at what else it holds, then try again.")
            )
        case ELOOP:
            (
                phrase("it is a symbolic link, which is not followed here"),
                phrase("Name the real path.")
            )
        case ENAMETOOLONG:
            (phrase("the name is too long"), phrase("Choose a shorter one."))
        case EXDEV:
            (phrase("it lies on another disk"), phrase("Choose a place on the same disk."))
        case EIO:
            (
                phrase("the disk reports a fault (input/output error)"),
                phrase("Copy what matters to another disk, and check this one.")
            )
        case EFBIG:
            (
                phrase("the file grew larger than the disk or a limit allows"),
                phrase("Choose another disk.")
            )
        case EMFILE, ENFILE:
            (phrase("too many files are open"), phrase("Close other programs and try again."))
        case EBUSY:
            (phrase("it is in use"), phrase("Close the program that uses it and try again."))
        default:
            (
                systemWords(code),
                phrase("Check the folder and the disk, then try again.")
            )
        }
    }
}
