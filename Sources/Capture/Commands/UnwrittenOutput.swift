import Glibc
import Models

/// Why the output of a command could not be written, as a sentence. Nil if its reader has ended,
/// which is no error.
public func unwrittenOutput(_ error: any Error) -> String? {
    let reason = systemReason(error)
    guard reason != String(cString: strerror(EPIPE)) else { return nil }
    return phrase("Cannot write the output: \(reason). Look at where it goes.")
}
