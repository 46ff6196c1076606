import Glibc

/// Finds the end of a JPEG file inside a buffer. Drivers do not report a truncated picture: the
/// end-of-image marker is missing, or remains of an old picture follow.
enum JPEGExtent {
    /// Number of bytes from the start-of-image to the end-of-image marker, both included; nil when
    /// the buffer does not start with a JPEG or holds only a part. Walks the segments (ITU-T T.81
    /// annex B), so that a thumbnail's end is not mistaken for the picture's.
    static func length(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var position = 2
        while let marker = nextMarker(in: bytes, at: &position) {
            switch marker {
            case 0xD9: return position
            case 0x01, 0xD0...0xD8: continue
            default:
                // All other markers start segments with a length; after a start of scan, the search
                // for the next marker skips the scan's data.
                guard position + 2 <= bytes.count else { return nil }
                let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
                guard length >= 2, position + length <= bytes.count else { return nil }
                position += length
            }
        }
        return nil
    }

    /// The marker at or after `position`, which moves behind it. A zero after 0xFF is a stuffed
    /// byte of a scan, another 0xFF is a fill byte.
    private static func nextMarker(
        in bytes: UnsafeRawBufferPointer, at position: inout Int
    ) -> UInt8? {
        guard let start = bytes.baseAddress else { return nil }
        while position + 1 < bytes.count,
            let found = memchr(start + position, 0xFF, bytes.count - 1 - position)
        {
            position = found - UnsafeMutableRawPointer(mutating: start)
            let next = bytes[position + 1]
            if next != 0, next != 0xFF {
                position += 2
                return next
            }
            position += 1
        }
        return nil
    }
}
