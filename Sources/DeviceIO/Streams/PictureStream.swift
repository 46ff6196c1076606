import Vision

/// The pictures of a pipe: Motion-JPEG or YUV4MPEG2, recognised by the first bytes.
struct PictureStream {
    /// The next piece of the stream.
    enum Piece: Equatable, Sendable {
        /// A whole JPEG file.
        case jpeg([UInt8])
        /// Packed 4:2:2 in video range.
        case yuyv([UInt8])
        /// Bytes that are no complete picture, and why.
        case damaged(reason: String)
    }

    private enum Content {
        case jpegs(JPEGStream)
        case planes(Y4MStream)
    }

    /// The facts of a stream that are known after its first picture.
    struct Facts: Sendable {
        /// Size of the first picture, in pixels.
        let width, height: Int
        /// The format, in a word.
        let format: String
        /// Pictures per second; nil where the stream does not say.
        let framesPerSecond: Double?
    }

    /// The facts of this stream.
    let facts: Facts
    private let bytes: PipeReader
    private let content: Content
    private var first: [UInt8]?
    private var isBroken = false

    /// Reads up to the first picture. Throws, in words, when no picture comes.
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

    /// The next piece; nil at the end.
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
                // Without a known position to continue from, nothing more can be read.
                isBroken = true
                return .damaged(reason: error.reason)
            }
        }
    }

    /// Closes the pipe.
    func close() { bytes.close() }
}
