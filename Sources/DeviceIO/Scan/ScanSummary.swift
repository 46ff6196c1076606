/// A scan as a list shows it.
public struct ScanSummary: Equatable, Sendable, Codable {
    /// Name of the scan's folder; may contain any character, so sanitise before showing.
    public var name: String
    /// The folder.
    public var path: String
    /// When the scan was started, ISO 8601; nil when the scan cannot be opened.
    public var created: String?
    /// Number of shots in the journal.
    public var shots: Int
    /// Size of the folder in bytes.
    public var bytes: Int64
    /// The last session state in the journal.
    public var state: String?
    /// What is wrong with the scan, a sentence; nil when nothing was found.
    public var trouble: String?
}
