/// The result of `ScanReader.inspect`; the JSON of `capstan inspect --json`.
public struct ScanInspection: Equatable, Sendable, Codable {
    /// Whether every shot in the journal exists and is intact.
    public var ok: Bool
    /// The scan folder.
    public var path: String
    /// When the scan was started, ISO 8601.
    public var created: String
    /// The person's name for the source.
    public var source: String
    /// The last session state in the journal; nil when there is none.
    public var state: String?
    /// Number of shots in the journal.
    public var shots: Int
    /// Number of passes of those shots.
    public var passes: Int
    /// Size of the folder in bytes.
    public var bytes: Int64
    /// Problems of the scan, a sentence each.
    public var problems: [String]
    /// Notes for the person, a sentence each.
    public var notes: [String]
}
