/// The byte layout of a picture, for the formats that Capstan reads (kernel documentation, "Image
/// Formats").
enum PixelLayout: Hashable, Sendable {
    /// One JPEG file per picture.
    case jpeg
    /// Packed 4:2:2, Y0 U Y1 V.
    case yuyv
    /// Packed 4:2:2, U Y0 V Y1.
    case uyvy
    /// A plane of Y, then one of interleaved U and V at half size.
    case nv12
    /// Red, green, blue; or the other way round.
    case rgb(isReversed: Bool)
    /// Brightness in a byte.
    case gray
    /// Brightness in the low bits of two bytes, little-endian.
    case wideGray(bits: Int)
    /// Distance in two bytes, little-endian.
    case depth
    /// A sensor's raw mosaic.
    case mosaic(BayerMosaic.Order, BayerMosaic.Packing)

    /// The layout of this format; nil when Capstan does not read it.
    init?(_ format: PixelFormat) {
        guard let layout = Self.known[format] else { return nil }
        self = layout
    }

    private static let known: [PixelFormat: PixelLayout] = {
        var known: [PixelFormat: PixelLayout] = [
            .mjpeg: .jpeg, .jpeg: .jpeg, .yuyv: .yuyv, .z16: .depth,
            PixelFormat("UYVY"): .uyvy, PixelFormat("NV12"): .nv12,
            // NV12 with its second plane at `VideoFormat.secondPlane`.
            PixelFormat("NM12"): .nv12,
            PixelFormat("RGB3"): .rgb(isReversed: false),
            PixelFormat("BGR3"): .rgb(isReversed: true),
            PixelFormat("GREY"): .gray, PixelFormat("Y10"): .wideGray(bits: 10),
            PixelFormat("Y12"): .wideGray(bits: 12), PixelFormat("Y16"): .wideGray(bits: 16),
        ]
        // Each order has a code for bytes, and one for the MIPI packings of 10 and 12 bits.
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

    /// Rank of a format, lower is better: 0 processed colour, 1 raw colour, 2 no colour, 3 no
    /// picture.
    var preferenceRank: Int {
        switch self {
        case .jpeg, .yuyv, .uyvy, .nv12, .rgb: 0
        case .mosaic: 1
        case .gray, .wideGray: 2
        case .depth: 3
        }
    }

    /// Width and height must be multiples of these.
    var step: (width: Int, height: Int) {
        switch self {
        case .jpeg, .rgb, .gray, .wideGray, .depth: (1, 1)
        case .yuyv, .uyvy: (2, 1)
        case .nv12, .mosaic(_, .bytes), .mosaic(_, .twelveBits): (2, 2)
        case .mosaic(_, .tenBits): (4, 2)
        }
    }

    /// The fewest bytes of a row of this width; 0 for a JPEG.
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

    /// Number of rows that a picture of this height occupies in memory: NV12 stores rows of colour
    /// after those of luma.
    func rows(height: Int) -> Int { self == .nv12 ? height * 3 / 2 : height }
}
