import Foundation

/// Why Foundation could not read or write a file, in the system's words without a full stop, as "No
/// such file or directory". On Linux Foundation itself says that the operation could not be
/// completed, and at times a number.
package func systemReason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let present = (cause ?? error) as NSError
    guard present.domain == NSPOSIXErrorDomain else { return error.localizedDescription.clause }
    return String(cString: strerror(Int32(clamping: present.code)))
}

/// Whether Foundation could not write a file because the disk, or the user's quota, is full.
package func isDiskFull(_ error: any Error) -> Bool {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let present = (cause ?? error) as NSError
    switch present.domain {
    case NSPOSIXErrorDomain: return [Int(ENOSPC), Int(EDQUOT)].contains(present.code)
    case NSCocoaErrorDomain: return present.code == CocoaError.fileWriteOutOfSpace.rawValue
    default: return false
    }
}
