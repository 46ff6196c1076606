/// The result of a job: an exit status and a message.
public struct WorkOutcome: Equatable, Sendable {
    /// 0: the model is published. 75: the job will be tried again. 1: failed. 2: wrong usage. 3: a
    /// device failed. 4: unusable data, or the job was withdrawn. Otherwise 128 plus the signal
    /// that ended the work.
    public var status: Int32
    /// The message in sentences.
    public var words: String

    /// The status of a job to be tried again (EX_TEMPFAIL of sysexits.h).
    public static let temporaryFailure: Int32 = 75

    /// An outcome with these values.
    public init(status: Int32, words: String) { (self.status, self.words) = (status, words) }

    /// Messages without details of a job. A job's result stores them in English.
    public enum Sentence: String, CaseIterable, Sendable {
        case published = "The model is published."
        case alreadyThere = "The model is already there."
        case stopped = "Stopped in the middle; what was found is kept."
        case withdrawn = "The job was withdrawn. Submit it again to have it made."
        case needsMemory = "It needs more memory: the limit was reached and it was ended."
    }

    /// An outcome with one of these messages.
    init(status: Int32, _ sentence: Sentence) {
        self.init(status: status, words: sentence.rawValue)
    }

    /// The outcome for an error of the library.
    init(_ error: LibraryError) {
        let status: Int32 =
            switch error.kind {
            case .data: 4
            case .storage: 3
            case .usage: 2
            case .held: Self.temporaryFailure
            case .failed: 1
            }
        self.init(status: status, words: error.words)
    }
}
