/// The data of a capture in a list. A list is read from few files even with very many captures.
public struct CaptureCard: Codable, Equatable, Sendable {
    /// The capture's key, as text.
    public var capture: String
    /// The original name of its folder.
    public var name: String
    /// The station that added it first.
    public var station: String
    /// Files and their length in bytes.
    public var files: Int
    public var bytes: Int64
    /// Pictures, without depth and masks.
    public var pictures: Int
    /// When it was added, by the library's clock, ISO 8601.
    public var added: String

    /// The capture's key; nil where the card is damaged.
    public var key: LibraryKey? { LibraryKey(capture) }
}
