import Glibc

/// Checks whether a picture file ends as its format requires. A file whose copy was interrupted
/// does not.
enum PictureTruncation {
    /// The number of bytes that are read at the end of a file: the longest required ending (PNG's
    /// last chunk), and room for padding.
    private static let length = 64
    private static let endOfPNG: [UInt8] = [
        0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// False when a JPEG or PNG does not end as its format requires. The picture may still be
    /// complete, with other bytes after it. True for other formats, and for a file that cannot be
    /// opened.
    static func isAsExpected(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return true }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: 4)
        var tail = [UInt8](repeating: 0, count: length)
        let size = Int(lseek(file, 0, SEEK_END))
        let wanted = min(length, max(0, size))
        guard pread(file, &head, 4, 0) == 4, pread(file, &tail, wanted, off_t(size - wanted)) > 0
        else { return size > 0 }
        let end = tail[..<wanted]
        if head.starts(with: [0xFF, 0xD8]) {
            // Some cameras pad the file with zeros.
            return end.reversed().drop { $0 == 0 }.starts(with: [0xD9, 0xFF])
        }
        if head.elementsEqual([0x89, 0x50, 0x4E, 0x47]) {
            return end.suffix(endOfPNG.count).elementsEqual(endOfPNG)
        }
        return true
    }
}
