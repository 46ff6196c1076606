/// The result of `ScanReader.inspect`. `capstan inspect --json` prints it as JSON.
public struct ScanInspection: Equatable, Sendable, Codable {
    /// Whether no problem was found: the files of all shots in the journal exist and are intact.
    public var ok: Bool
    /// The path of the scan folder.
    public var path: String
    /// When the scan was started, as ISO 8601.
    public var created: String
    /// The person's name for the source of the frames.
    public var source: String
    /// The last session state in the journal; nil when there is none.
    public var state: String?
    /// The number of shots in the journal, without rejected ones.
    public var shots: Int
    /// The number of passes, counting those of rejected shots.
    public var passes: Int
    /// The size of the folder in bytes.
    public var bytes: Int64
    /// Sentences about what is wrong with the scan.
    public var problems: [String]
    /// Sentences for the person about traces of an interrupted capture.
    public var notes: [String]
}
