/// What became of a job, as an exit status with its words.
public struct WorkOutcome: Equatable, Sendable {
    /// 0 done or already there, 75 come again, 1 failed, 2 usage, 3 device, 4 data, else 128 plus the
    /// signal that ended the work.
    public var status: Int32
    /// What happened, in sentences.
    public var words: String

    /// An outcome.
    public init(status: Int32, words: String) { (self.status, self.words) = (status, words) }

    /// An outcome that is an error of the library.
    init(_ error: LibraryError) {
        let status: Int32 =
            switch error.kind {
            case .data: 4
            case .storage: 3
            case .usage: 2
            case .held: 75
            case .failed: 1
            }
        self.init(status: status, words: error.words)
    }
}
