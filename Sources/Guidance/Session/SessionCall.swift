import Scene

/// A request of a person or a script. The names are Apple's where Apple has the same call.
public enum SessionCall: Equatable, Sendable, Codable {
    case startDetecting
    case resetDetection
    case startCapturing
    case requestImageCapture
    case setAutoCapture(Bool)
    case setBoundingBox(BoundingBox)
    /// Opens the review of the present pass, which pauses the capture until an answer ends the
    /// review.
    case openReview
    case answerReview(ReviewInput)
    /// Excludes a kept shot from the scan: the shot no longer fills a sector and is not
    /// reconstructed. Its files stay.
    case rejectShot(Int)
    /// Includes a rejected shot again.
    case restoreShot(Int)
    case beginNewScanPass
    case beginNewScanPassAfterFlip
    /// The object was pushed or turned a little without being turned over; the next pass begins as
    /// after a flip.
    case beginNewScanPassAfterMove
    case pause
    case resume
    case finish
    case cancel
    /// Continues a scan that was completed.
    case reopen
}
