/// What a list says of a capture; read from few files even where there are very many captures.
public struct CaptureCard: Codable, Equatable, Sendable {
    /// The capture's key, as text.
    public var capture: String
    /// What its folder was called.
    public var name: String
    /// Who brought it first.
    public var station: String
    /// Files and their length in bytes.
    public var files: Int
    public var bytes: Int64
    /// Pictures, without depth and masks.
    public var pictures: Int
    /// When it was brought, by the library's clock, ISO 8601.
    public var added: String

    /// The capture's key; nil where the card is damaged.
    public var key: LibraryKey? { LibraryKey(capture) }
}
