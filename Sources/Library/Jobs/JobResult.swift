import Foundation

/// How the last attempt at a job ended.
public struct JobResult: Codable, Equatable, Sendable {
    /// The exit status: 0, 1, 2, 3, 4, 75 or 128 plus a signal.
    public var status: Int32
    /// What happened, in sentences.
    public var words: String
    /// Attempts that ended with 1 so far.
    public var failures: Int
    /// How often memory did not suffice: the step of the ladder to take next.
    public var memoryStep: Int
    /// Which attempt, where, and when by the library's clock.
    public var epoch: Int
    public var host: String
    public var at: String

    /// The most attempts that may fail without a reason that is known.
    static let mostFailures = 2

    /// Whether no further attempt can help: wrong words, data that cannot be used, or failed as often
    /// as is allowed.
    public var isFinal: Bool {
        [0, 2, 4].contains(status) || (status == 1 && failures >= Self.mostFailures)
    }

    /// The result of a job; nil before the first.
    static func read(job folder: String) throws(LibraryError) -> JobResult? {
        try Disk.read("\(folder)/result.json").flatMap {
            CanonicalText.value(JobResult.self, of: $0)
        }
    }

    func keep(job folder: String) throws(LibraryError) {
        try Disk.place(try CanonicalText.bytes(of: self), at: "\(folder)/result.json")
    }
}
