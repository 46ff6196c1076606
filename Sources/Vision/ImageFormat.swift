/// The kinds of picture files that can be read.
public enum ImageFormat: String, Sendable {
    case jpeg, png

    /// Recognises a file by its first bytes; nil when it is neither JPEG nor PNG.
    public init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else {
            return nil
        }
    }
}
