import Glibc

/// Finds the end of a JPEG file in a buffer. Drivers do not report a truncated picture: its
/// end-of-image marker is missing, or bytes of an older picture follow.
enum JPEGExtent {
    /// The number of bytes from the start-of-image marker to the end-of-image marker, both
    /// included. Nil when the buffer does not start with a JPEG file or has only a part of one.
    /// Follows the segments (ITU-T T.81 annex B), because a thumbnail in a segment has an end of
    /// its own.
    static func length(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var position = 2
        while let marker = nextMarker(in: bytes, at: &position) {
            switch marker {
            case 0xD9: return position
            case 0x01, 0xD0...0xD8: continue
            default:
                // All other markers are followed by the length and the content of a segment, which
                // are skipped. The data after a start of scan have no length; the search for the
                // next marker skips them.
                guard position + 2 <= bytes.count else { return nil }
                let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
                guard length >= 2, position + length <= bytes.count else { return nil }
                position += length
            }
        }
        return nil
    }

    /// The next marker. Moves `position` behind it. A 0xFF before a zero is data of a scan, and a
    /// 0xFF before another 0xFF is a fill byte; neither starts a marker.
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
