/// The layout of a picture's bytes, for the formats that Capstan reads (kernel documentation,
/// "Image Formats").
enum PixelLayout: Hashable, Sendable {
    /// One JPEG file per picture.
    case jpeg
    /// Packed 4:2:2: the bytes of two pixels are Y0 U Y1 V.
    case yuyv
    /// Packed 4:2:2: the bytes of two pixels are U Y0 V Y1.
    case uyvy
    /// A plane of Y, then a plane of alternating U and V with half the width and half the height.
    case nv12
    /// Three bytes per pixel: red, green, blue, or blue, green, red if `isReversed`.
    case rgb(isReversed: Bool)
    /// Brightness as one byte.
    case gray
    /// Brightness as `bits` bits, the low bits of two little-endian bytes.
    case wideGray(bits: Int)
    /// Depth as two little-endian bytes.
    case depth
    /// The raw mosaic of a sensor with colour filters.
    case mosaic(BayerMosaic.Order, BayerMosaic.Packing)

    /// The layout of a pixel format; nil when Capstan does not read the format.
    init?(_ format: PixelFormat) {
        guard let layout = Self.known[format] else { return nil }
        self = layout
    }

    private static let known: [PixelFormat: PixelLayout] = {
        var known: [PixelFormat: PixelLayout] = [
            .mjpeg: .jpeg, .jpeg: .jpeg, .yuyv: .yuyv, .z16: .depth,
            PixelFormat("UYVY"): .uyvy, PixelFormat("NV12"): .nv12,
            // NM12 is NV12 whose second plane starts at `VideoFormat.secondPlane`.
            PixelFormat("NM12"): .nv12,
            PixelFormat("RGB3"): .rgb(isReversed: false),
            PixelFormat("BGR3"): .rgb(isReversed: true),
            PixelFormat("GREY"): .gray, PixelFormat("Y10"): .wideGray(bits: 10),
            PixelFormat("Y12"): .wideGray(bits: 12), PixelFormat("Y16"): .wideGray(bits: 16),
        ]
        // Each order of colours has one code for bytes, and one code for each MIPI packing (10 and
        // 12 bits).
        let mosaics: [(BayerMosaic.Order, String, String)] = [
            (.bggr, "BA81", "B"), (.gbrg, "GBRG", "G"), (.grbg, "GRBG", "g"),
            (.rggb, "RGGB", "R"),
        ]
        for (order, bytes, letter) in mosaics {
            known[PixelFormat(bytes)] = .mosaic(order, .bytes)
            known[PixelFormat("p\(letter)AA")] = .mosaic(order, .tenBits)
            known[PixelFormat("p\(letter)CC")] = .mosaic(order, .twelveBits)
        }
        return known
    }()

    /// The rank of a layout; a lower one is preferred: 0 for processed colour, 1 for raw colour, 2
    /// for grey, 3 for depth.
    var preferenceRank: Int {
        switch self {
        case .jpeg, .yuyv, .uyvy, .nv12, .rgb: 0
        case .mosaic: 1
        case .gray, .wideGray: 2
        case .depth: 3
        }
    }

    /// The picture's width and height must be multiples of these numbers.
    var step: (width: Int, height: Int) {
        switch self {
        case .jpeg, .rgb, .gray, .wideGray, .depth: (1, 1)
        case .yuyv, .uyvy: (2, 1)
        case .nv12, .mosaic(_, .bytes), .mosaic(_, .twelveBits): (2, 2)
        case .mosaic(_, .tenBits): (4, 2)
        }
    }

    /// The least number of bytes in a row of this width; 0 for a JPEG.
    func rowBytes(width: Int) -> Int {
        switch self {
        case .jpeg: 0
        case .yuyv, .uyvy, .wideGray, .depth: 2 * width
        case .nv12, .gray, .mosaic(_, .bytes): width
        case .rgb: 3 * width
        case .mosaic(_, .tenBits): width * 5 / 4
        case .mosaic(_, .twelveBits): width * 3 / 2
        }
    }

    /// The number of rows in memory for a picture of this height. NV12 has rows of colour after the
    /// rows of brightness.
    func rows(height: Int) -> Int { self == .nv12 ? height * 3 / 2 : height }
}
