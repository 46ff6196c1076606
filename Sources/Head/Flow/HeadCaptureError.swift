/// The errors of a guided capture.
public enum HeadCaptureError: Error, Equatable, Sendable {
    /// A capture is already running.
    case alreadyCapturing
    /// No capture was started.
    case notStarted
    /// Pictures may not be read before the data is ready.
    case dataNotReady
    /// A file could not be written, read or deleted. `operation` is what failed, and `reason` is
    /// why.
    case storage(operation: String, reason: String)
    /// The folder holds no head scan that can be resumed; `reason` is why.
    case invalidSession(reason: String)
    /// A call that is not legal in the present state; `reason` is why.
    case outOfOrder(reason: String)

    /// What happened and what to do, in a sentence.
    public var words: String {
        switch self {
        case .alreadyCapturing: phrase("A capture is already running: end it first.")
        case .notStarted: phrase("No capture has been started.")
        case .dataNotReady:
            phrase("The pictures are still being written: wait until the data is ready.")
        case .storage(let operation, let reason): phrase("Cannot \(operation): \(reason).")
        case .invalidSession(let reason): phrase("This scan cannot go on: \(reason).")
        case .outOfOrder(let reason): reason
        }
    }
}
