import Foundation
import Scene

/// Why Foundation could not read or write a file, in the system's words without a full stop, as "No
/// such file or directory". On Linux, Foundation's own description only says that the operation
/// could not be completed, sometimes with a number.
package func systemReason(_ error: any Error) -> String {
    let present = innermost(error)
    guard present.domain == NSPOSIXErrorDomain else { return error.localizedDescription.clause }
    return systemWords(Int32(clamping: present.code))
}

/// Whether Foundation could not write a file because the disk, or the user's quota, is full.
package func isDiskFull(_ error: any Error) -> Bool {
    let present = innermost(error)
    switch present.domain {
    case NSPOSIXErrorDomain: return [Int(ENOSPC), Int(EDQUOT)].contains(present.code)
    case NSCocoaErrorDomain: return present.code == CocoaError.fileWriteOutOfSpace.rawValue
    default: return false
    }
}

/// Whether Foundation could not write because nothing reads from the pipe any more.
package func isClosedPipe(_ error: any Error) -> Bool {
    let present = innermost(error)
    return present.domain == NSPOSIXErrorDomain && present.code == Int(EPIPE)
}

/// The error that Foundation wraps; where it wraps none, the error itself.
private func innermost(_ error: any Error) -> NSError {
    ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error) as NSError
}
