/// Why a capture is paused although the person did not ask for a pause. The pause lasts until the
/// person resumes.
public enum PauseReason: Equatable, Sendable {
    /// The journal could not be written. The reason is a whole sentence.
    case journalFailed(reason: String)
    /// A shot could not be written. The reason is a clause without a full stop.
    case shotFailed(number: Int, reason: String)
    /// The disk has less free space than the next shots need.
    case storageLow(neededBytes: Int64, freeBytes: Int64)
}
