import Glibc
import Vision

/// Reads JPEG files that follow each other, as Motion-JPEG programs write them. Other bytes may be
/// between them, such as the headers of multipart streams over HTTP.
struct JPEGStream {
    /// The next piece of the stream.
    enum Piece: Equatable {
        case picture([UInt8])
        /// Bytes that are no complete picture, and the reason in words.
        case damaged(reason: String)
    }

    /// The longest accepted picture, in bytes: one byte for each pixel of the largest picture that
    /// is decoded.
    private static let mostBytes = ImageDecoder.maximumPixels

    let stream: PipeReader

    /// The next picture or damaged piece; nil at the end of the stream.
    func next() -> Piece? {
        guard skipToStart() else { return nil }
        while true {
            if let length = stream.look(JPEGExtent.length) { return .picture(stream.take(length)) }
            if stream.count > Self.mostBytes {
                stream.drop(2)
                return .damaged(reason: phrase("a JPEG has no end"))
            }
            guard stream.readMore() else {
                stream.drop(stream.count)
                return .damaged(reason: phrase("its JPEG is cut short: the end is missing"))
            }
        }
    }

    /// Skips to the next start-of-image marker. False when no marker comes within the length of the
    /// longest picture: the stream may never end.
    private func skipToStart() -> Bool {
        var skipped = 0
        while stream.wait(for: 2) {
            let place = stream.look { bytes in
                bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD8 }
            }
            if let place {
                stream.drop(place)
                return true
            }
            skipped += stream.count - 1
            stream.drop(stream.count - 1)
            guard skipped <= Self.mostBytes, stream.readMore() else { return false }
        }
        return false
    }
}
