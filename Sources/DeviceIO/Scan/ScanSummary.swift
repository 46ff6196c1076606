/// A scan as a list shows it.
public struct ScanSummary: Equatable, Sendable, Codable {
    /// Name of its folder; may hold any character, so sanitise before showing.
    public var name: String
    /// The folder.
    public var path: String
    /// When it was started, ISO 8601; nil when that cannot be read.
    public var created: String?
    /// Number of shots in its journal.
    public var shots: Int
    /// Size in bytes.
    public var bytes: Int64
    /// The last session state in the journal.
    public var state: String?
    /// What is wrong with it, a sentence; nil when nothing was seen.
    public var trouble: String?
}
