/// The data of a capture that a list shows. Cards are stored together in few files, so that a list
/// of very many captures is quick to read.
public struct CaptureCard: Codable, Equatable, Sendable {
    /// The capture's key, as text.
    public var capture: String
    /// The capture's name; by default the name of the folder that was added.
    public var name: String
    /// The first station that added the capture.
    public var station: String
    /// The number of the capture's files, and their total size in bytes.
    public var files: Int
    public var bytes: Int64
    /// The number of pictures that the capture consists of, without depth and masks.
    public var pictures: Int
    /// When the capture was added, by the library's clock, ISO 8601.
    public var added: String

    /// The capture's key; nil where the card is damaged.
    public var key: LibraryKey? { LibraryKey(capture) }
}
