import Foundation

/// The result of the last attempt at a job.
public struct JobResult: Codable, Equatable, Sendable {
    /// The exit status: 0, 1, 2, 3, 4, 75 or 128 plus a signal.
    public var status: Int32
    /// A message in sentences.
    public var words: String
    /// The number of attempts so far that ended with exit status 1.
    public var failures: Int
    /// The number of attempts that ran out of memory. It is also the index of the memory step for
    /// the next attempt.
    public var memoryStep: Int
    /// The number of the attempt, its machine, and the time of the result by the library's clock.
    public var epoch: Int
    public var host: String
    public var at: String

    /// The most attempts that may fail for an unknown reason (guess).
    static let mostFailures = 2

    /// Whether no further attempt can help: a wrong recipe, data that cannot be used, or too many
    /// failures.
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
