import Vision

/// Reads the pictures of a pipe: Motion-JPEG or YUV4MPEG2. The first bytes show which of the two it
/// is.
struct PictureStream {
    /// The next piece of the stream.
    enum Piece: Equatable, Sendable {
        /// A whole JPEG file.
        case jpeg([UInt8])
        /// An uncompressed picture: packed 4:2:2 (YUYV) in video range.
        case yuyv([UInt8])
        /// Bytes that are no complete picture, and the reason in words.
        case damaged(reason: String)
    }

    private enum Content {
        case jpegs(JPEGStream)
        case planes(Y4MStream)
    }

    /// What is known about a stream after its first picture.
    struct Facts: Sendable {
        /// The size of the first picture in pixels.
        let width, height: Int
        /// The name of the format for people.
        let format: String
        /// The rate in pictures per second; nil when the stream does not state it.
        let framesPerSecond: Double?
    }

    /// What is known about this stream.
    let facts: Facts
    private let bytes: PipeReader
    private let content: Content
    private var first: [UInt8]?
    private var isBroken = false

    /// Reads the stream until its first picture. Throws an error in words when no picture comes.
    init(_ bytes: PipeReader) throws {
        self.bytes = bytes
        if bytes.wait(for: 2), bytes.look({ $0[0] == Y4MStream.firstByte }) {
            let planes = try Y4MStream(bytes)
            content = .planes(planes)
            facts = Facts(
                width: planes.width, height: planes.height, format: "video",
                framesPerSecond: planes.framesPerSecond)
            return
        }
        let jpegs = JPEGStream(stream: bytes)
        guard case .picture(let picture)? = jpegs.next() else {
            throw StreamFault(phrase("no picture comes: neither JPEG files nor YUV4MPEG2"))
        }
        let header = try ImageDecoder.header(of: picture)
        (content, first) = (.jpegs(jpegs), picture)
        facts = Facts(
            width: header.width, height: header.height, format: "Motion-JPEG",
            framesPerSecond: nil)
    }

    /// Whether the stream ended because no bytes came for too long.
    var wasSilent: Bool { bytes.wasSilent }

    /// The next picture or damaged piece; nil at the end of the stream.
    mutating func next() -> Piece? {
        if let first {
            self.first = nil
            return .jpeg(first)
        }
        if isBroken { return nil }
        switch content {
        case .jpegs(let jpegs):
            switch jpegs.next() {
            case .picture(let bytes): return .jpeg(bytes)
            case .damaged(let reason): return .damaged(reason: reason)
            case nil: return nil
            }
        case .planes(let planes):
            do {
                return try planes.next().map { .yuyv($0) }
            } catch {
                // After this error the start of the next picture is unknown, so the stream cannot
                // be read further.
                isBroken = true
                return .damaged(reason: error.reason)
            }
        }
    }

    /// Closes the pipe.
    func close() { bytes.close() }
}
