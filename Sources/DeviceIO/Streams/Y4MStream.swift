import Scene
import Vision

/// Reads uncompressed video as YUV4MPEG2 (mjpegtools' yuv4mpeg(5)), which FFmpeg and GStreamer
/// write. It is a line of text, and then pictures, each with planes Y, U and V. 8 bits with 4:2:0,
/// 4:2:2, 4:4:4 or grey are supported.
struct Y4MStream {
    /// How many values each of the two colour planes has: a quarter of the number of pixels, half
    /// of it, all of it, or none.
    private enum Sampling { case quarter, half, full, none }

    /// The size of the pictures in pixels.
    let width, height: Int
    /// The rate in pictures per second; nil when the stream does not state it.
    let framesPerSecond: Double?
    private let sampling: Sampling
    /// Whether values are from 0 to 255. If false, they have video's range: brightness from 16 to
    /// 235.
    private let isFullRange: Bool
    private let stream: PipeReader

    /// The characters with which such a stream starts.
    static let magic = "YUV4MPEG2"
    /// The first character of `magic` as a byte.
    static let firstByte = UInt8(ascii: "Y")
    /// The longest accepted line, in bytes. Other programs limit a line to 80 to 256 bytes.
    private static let mostLineBytes = 1024

    /// Reads the first line. Throws, in words, what is wrong with the line.
    init(_ stream: PipeReader) throws(StreamFault) {
        self.stream = stream
        guard let line = Self.line(of: stream) else {
            throw StreamFault(phrase("the first line of YUV4MPEG2 is missing"))
        }
        var (width, height, rate): (Int?, Int?, Double?) = (nil, nil, nil)
        var (colors, isFullRange) = ("420", false)
        for word in line.split(separator: " ").dropFirst() {
            let value = String(word.dropFirst())
            switch word.first {
            case "W": width = Int(value)
            case "H": height = Int(value)
            case "F": rate = Self.rate(value)
            case "A":
                guard Self.isSquare(value) else { throw Self.notSquare(value) }
            case "C": colors = value
            case "X": if value == "COLORRANGE=FULL" { isFullRange = true }
            default: break
            }
        }
        let side = ImageDecoder.maximumSide
        guard let width, let height, (2...side).contains(width), (2...side).contains(height),
            width * height <= ImageDecoder.maximumPixels
        else { throw StreamFault(phrase("pictures of \(width ?? 0)×\(height ?? 0)")) }
        guard width.isMultiple(of: 2), height.isMultiple(of: 2) else {
            throw StreamFault(
                phrase("pictures of \(width)×\(height), and their sides must be even"))
        }
        switch colors {
        case "420", "420jpeg", "420mpeg2", "420paldv": sampling = .quarter
        case "422": sampling = .half
        case "444": sampling = .full
        case "mono": sampling = .none
        default: throw StreamFault(phrase("colour of kind “\(visible(colors))”, which is not read"))
        }
        (self.width, self.height, framesPerSecond) = (width, height, rate)
        self.isFullRange = isFullRange
    }

    /// Whether an aspect ratio of pixels is 1. `0:0` says that it is unknown.
    private static func isSquare(_ text: String) -> Bool {
        let parts = text.split(separator: ":").map { Int($0) }
        return parts.count != 2 || parts[0] == parts[1]
    }

    /// Pictures of such pixels would make all shapes too narrow or too wide.
    private static func notSquare(_ ratio: String) -> StreamFault {
        StreamFault(
            phrase(
                """
                pixels that are not square (\(visible(ratio))): ffmpeg makes them square with \
                -vf scale=iw*sar:ih,setsar=1
                """))
    }

    private static func rate(_ text: String) -> Double? {
        let parts = text.split(separator: ":").compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        let rate = parts[0] / parts[1]
        return (0.001...10_000).contains(rate) ? rate : nil
    }

    /// The next line without its end; nil when it is too long or incomplete.
    private static func line(of stream: PipeReader) -> String? {
        while true {
            if let end = stream.look({ $0.prefix(mostLineBytes).firstIndex(of: 0x0A) }) {
                let line = stream.take(end)
                stream.drop(1)
                return String(decoding: line, as: UTF8.self)
            }
            guard stream.count < mostLineBytes, stream.readMore() else { return nil }
        }
    }

    private var chroma: (width: Int, height: Int) {
        switch sampling {
        case .quarter: (width / 2, height / 2)
        case .half: (width / 2, height)
        case .full: (width, height)
        case .none: (0, 0)
        }
    }

    /// The next picture as YUYV in video range; nil at the end. Throws when the stream is damaged
    /// or ends inside a picture.
    func next() throws(StreamFault) -> [UInt8]? {
        if stream.count == 0, !stream.readMore() { return nil }
        guard let line = Self.line(of: stream), line.hasPrefix("FRAME") else {
            throw StreamFault(phrase("something else than a picture follows"))
        }
        let (light, color) = (width * height, chroma.width * chroma.height)
        guard stream.wait(for: light + 2 * color) else {
            throw StreamFault(phrase("the last picture is cut short"))
        }
        let bytes = stream.take(light + 2 * color)
        return packed(bytes, light: light, color: color)
    }

    private func packed(_ bytes: [UInt8], light: Int, color: Int) -> [UInt8] {
        let (width, height) = (self.width, self.height)
        let chromaWidth = chroma.width
        let rowShift = sampling == .quarter ? 1 : 0
        let columnShift = sampling == .full ? 0 : 1
        let hasColor = sampling != .none
        // Full range is converted to video range: brightness becomes 16 + 219/255 of its value, and
        // the distance of a colour value from 128 is multiplied by 224/255.
        let isFull = isFullRange
        return [UInt8](unsafeUninitializedCapacity: 2 * width * height) { target, filled in
            bytes.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let colorRow = light &+ (y &>> rowShift) &* chromaWidth
                    for x in 0..<width {
                        let at = 2 &* (y &* width &+ x)
                        var value = Int(source[y &* width &+ x])
                        if isFull { value = 16 &+ (value &* 219 &+ 127) / 255 }
                        target[at] = UInt8(truncatingIfNeeded: value)
                        guard hasColor else {
                            target[at &+ 1] = 128
                            continue
                        }
                        let plane = x & 1 == 0 ? 0 : color
                        var tint = Int(source[colorRow &+ plane &+ ((x & ~1) &>> columnShift)])
                        if isFull { tint = 128 &+ (tint &- 128) &* 224 / 255 }
                        target[at &+ 1] = UInt8(truncatingIfNeeded: tint)
                    }
                }
            }
            filled = 2 * width * height
        }
    }
}
