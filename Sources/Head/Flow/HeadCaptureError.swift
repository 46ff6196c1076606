/// What a guided capture refuses, or cannot do.
public enum HeadCaptureError: Error, Equatable, Sendable {
    /// A capture runs already.
    case alreadyCapturing
    /// No capture was started.
    case notStarted
    /// Pictures may be read once the data is ready, not before.
    case dataNotReady
    /// A file could not be written, read or deleted: what, and why.
    case storage(operation: String, reason: String)
    /// The folder holds no head scan that can be taken up: why.
    case invalidSession(reason: String)
    /// A call that is out of order: why.
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
