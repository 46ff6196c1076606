/// What `ScanReader.inspect` found; the JSON of `capstan inspect --json`.
public struct ScanInspection: Equatable, Sendable, Codable {
    /// Whether every shot that the journal names is there and whole.
    public var ok: Bool
    /// The scan folder.
    public var path: String
    /// When the scan was started, ISO 8601.
    public var created: String
    /// What the person called the source.
    public var source: String
    /// The session's state as the journal last told it; nil when it never did.
    public var state: String?
    /// Shots that the journal names.
    public var shots: Int
    /// Turns round the object that those shots belong to.
    public var passes: Int
    /// Room that the folder takes, in bytes.
    public var bytes: Int64
    /// What is wrong, a sentence each.
    public var problems: [String]
    /// What a person may want to know, a sentence each.
    public var notes: [String]
}
