import Models
import Wording

/// Why no model can be made, with reasons in words. The cases follow Apple's
/// `PhotogrammetrySession.Error`.
public enum PhotogrammetryError: Error, Equatable, Sendable {
    /// The pictures are not sufficient: too few, without poses, or all from one place.
    case invalidImages(reason: String, suggestion: String)
    /// The model cannot be written to this path.
    case invalidOutput(path: String, reason: String)
    /// The free space of the disk is less than `requiredBytes`.
    case insufficientStorage(requiredBytes: Int64)
    /// No surface was found in the box.
    case emptyBounds
    /// No view saw this share of the surface, 0...1, so most of the model would be invented.
    case unseenSurface(share: Double)
    /// The session is already processing requests.
    case isProcessing
    /// The person cancelled the work.
    case cancelled

    /// The reason for the error and what to try, in sentences.
    public var words: String {
        switch self {
        case .invalidImages(let reason, let suggestion):
            phrase("Cannot reconstruct: \(reason). \(suggestion)")
        case .invalidOutput(let path, let reason): phrase("Cannot write \(path): \(reason.clause).")
        case .insufficientStorage(let bytes):
            phrase(
                """
                Cannot write the model: \(bytes / 1_000_000 + 1) MB are needed. Make room on the \
                disk.
                """)
        case .emptyBounds:
            phrase(
                """
                Cannot reconstruct: no surface was found in the box. Name another box, or take \
                pictures with more texture, or with depth.
                """)
        case .unseenSurface(let share):
            phrase(
                """
                Cannot reconstruct: no picture shows \(Int((share * 100).rounded())) % of the \
                surface, so the model would be made up. Take more pictures from all sides, \
                set the box round the object, or write the model all the same with --force.
                """)
        case .isProcessing: phrase("Cannot start: the session is at work already.")
        case .cancelled: phrase("Cancelled.")
        }
    }
}
