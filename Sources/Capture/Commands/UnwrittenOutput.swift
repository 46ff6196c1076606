import Models

/// Why the output of a command could not be written, as a sentence. Nil if its reader has ended,
/// which is no error.
public func unwrittenOutput(_ error: any Error) -> String? {
    guard !isClosedPipe(error) else { return nil }
    return phrase("Cannot write the output: \(systemReason(error)). Look at where it goes.")
}
