/// The facts about a scan that a list of scans shows.
public struct ScanSummary: Equatable, Sendable, Codable {
    /// The name of the scan's folder. It may have any character; sanitise it before showing it.
    public var name: String
    /// The path of the scan's folder.
    public var path: String
    /// When the scan was started, as ISO 8601; nil when the scan cannot be opened.
    public var created: String?
    /// The number of shots in the journal, without rejected ones; 0 when the scan cannot be opened.
    public var shots: Int
    /// The size of the folder in bytes.
    public var bytes: Int64
    /// The last session state in the journal; nil when there is none.
    public var state: String?
    /// A sentence about what is wrong with the scan; nil when nothing was found.
    public var trouble: String?
}
