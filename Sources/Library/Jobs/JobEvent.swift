/// An event of a job: a line of its journal.
public struct JobEvent: Codable, Equatable, Sendable {
    /// The kind of event: `began`, `published`, `stopped`, `failed`, `withdrawn`, or `submitted`,
    /// which is noted only after a withdrawal.
    public var event: String
    /// The attempt, from 1.
    public var epoch: Int
    /// The machine's name.
    public var host: String
    /// The time by the library's clock, ISO 8601.
    public var at: String
    /// The worker's message; nil for none.
    public var words: String?
}
