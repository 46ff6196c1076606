/// A pixel format: a V4L2 four-character code (videodev2.h, `v4l2_fourcc`).
public struct PixelFormat: RawRepresentable, Hashable, Sendable, Codable {
    /// The four characters as a number; the first character is the lowest byte.
    public var rawValue: UInt32

    /// The format with this number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The format of these four ASCII characters. Fewer characters are padded with blanks.
    public init(_ characters: String) {
        let four = Array(characters.utf8.prefix(4)) + [0x20, 0x20, 0x20, 0x20]
        rawValue = (0..<4).reduce(0) { $0 | UInt32(four[$1]) << (8 * UInt32($1)) }
    }

    /// Packed 4:2:2: the bytes of two pixels are Y0 U Y1 V.
    public static let yuyv = PixelFormat("YUYV")
    /// Motion-JPEG: one JPEG file per picture.
    public static let mjpeg = PixelFormat("MJPG")
    /// One JPEG file per picture: some drivers use this name for Motion-JPEG.
    public static let jpeg = PixelFormat("JPEG")

    /// Depth as numbers of 16 bits.
    public static let z16 = PixelFormat("Z16")

    /// Whether pictures are JPEG files.
    public var isJPEG: Bool { self == .mjpeg || self == .jpeg }

    /// Whether Capstan reads colour or grey pictures of this format. A depth format does not count.
    public var isReadable: Bool { PixelLayout(self).map { $0 != .depth } ?? false }

    /// The four characters without trailing blanks. A "?" replaces an unprintable character.
    public var name: String {
        var text = ""
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            let isShown = byte >= 0x20 && byte < 0x7F
            text.unicodeScalars.append(Unicode.Scalar(isShown ? byte : 0x3F))
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
