/// A scan as a list shows it.
public struct ScanSummary: Equatable, Sendable, Codable {
    /// Name of its folder; may hold any character, so strip before showing.
    public var name: String
    /// The folder.
    public var path: String
    /// When it was started, ISO 8601; nil when that cannot be read.
    public var created: String?
    /// Shots that its journal names.
    public var shots: Int
    /// Room that it takes, in bytes.
    public var bytes: Int64
    /// The session's state as the journal last told it.
    public var state: String?
    /// What is wrong with it, a sentence; nil when nothing was seen.
    public var trouble: String?
}
