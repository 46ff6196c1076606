import Scene
import Wording

/// Turns picture files into planes. Keeps the JPEG library's scratch memory between calls, so one
/// decoder serves one thread.
public final class ImageDecoder {
    /// The largest side that is read, in pixels: above any camera on sale, and small enough that a
    /// header cannot claim all memory. A guess.
    public static let maximumSide = 16_384
    /// The most pixels that are read, 2²⁷: as colour they take 400 MB. A guess.
    public static let maximumPixels = 134_217_728

    private let jpeg: JPEGReader
    private let plainDepth: DepthPNGReader

    /// A decoder; throws when memory is short.
    public init() throws(VisionError) {
        jpeg = try JPEGReader()
        plainDepth = try DepthPNGReader()
    }

    /// The header of a file. Throws when it is neither JPEG nor PNG, is damaged, or is larger than
    /// `maximumSide` or `maximumPixels`; allocates nothing for the picture.
    public static func header(of bytes: [UInt8]) throws(VisionError) -> ImageHeader {
        try ImageDecoder().header(of: bytes)
    }

    /// Brightness at full size: the stored Y plane of a JPEG, Rec. 601 luma of a colour PNG. Throws
    /// when the file is damaged or too large.
    public func luma(_ bytes: [UInt8]) throws(VisionError) -> LumaPlane {
        let header = try header(of: bytes)
        return switch header.format {
        case .jpeg: try jpeg.luma(bytes, header)
        case .png: try PNGReader.luma(bytes, header)
        }
    }

    /// Brightness at half width and height, rounded up. A JPEG is decoded from the lower half of
    /// its frequencies, which is faster than a full decode. In a PNG, the means of 2×2 pixels are
    /// taken. Throws when the file is damaged or too large.
    public func halfLuma(_ bytes: [UInt8]) throws(VisionError) -> LumaPlane {
        let header = try header(of: bytes)
        return switch header.format {
        case .jpeg: try jpeg.halfLuma(bytes, header)
        case .png: ColorConversion.halved(try PNGReader.luma(bytes, header))
        }
    }

    /// The picture in colour. If `minimumWidth` is given, the picture is reduced, but not below
    /// this width: a JPEG while it is decoded, a PNG by the mean of whole boxes. It is never
    /// enlarged. Throws when the file is damaged or too large.
    public func color(
        _ bytes: [UInt8], minimumWidth: Int? = nil
    ) throws(VisionError) -> ColorImage {
        let header = try header(of: bytes)
        switch header.format {
        case .jpeg:
            return try jpeg.color(bytes, header, minimumWidth: minimumWidth)
        case .png:
            let full = try PNGReader.color(bytes, header)
            guard let minimumWidth else { return full }
            return ColorConversion.reduced(full, minimumWidth: minimumWidth)
        }
    }

    /// Brightness at full size and reduced colour of one picture; a PNG is decoded only once.
    /// Throws when the file is damaged or too large.
    public func lumaAndColor(
        _ bytes: [UInt8], minimumWidth: Int
    ) throws(VisionError) -> (LumaPlane, ColorImage) {
        let header = try header(of: bytes)
        switch header.format {
        case .jpeg:
            return (
                try jpeg.luma(bytes, header),
                try jpeg.color(bytes, header, minimumWidth: minimumWidth)
            )
        case .png:
            let full = try PNGReader.color(bytes, header)
            return (
                ColorConversion.luma(full),
                ColorConversion.reduced(full, minimumWidth: minimumWidth)
            )
        }
    }

    /// Depth from a PNG of 16-bit gray; each unit is `metersPerUnit` long. Throws for any other
    /// picture, and when the file is damaged or too large.
    public func depth(_ bytes: [UInt8], metersPerUnit: Double) throws(VisionError) -> DepthPlane {
        let header = try header(of: bytes)
        guard header.format == .png, header.channels == 1, header.bitsPerChannel == 16 else {
            let found = phrase(
                "\(header.channels) × \(header.bitsPerChannel)-bit \("\(header.format)")")
            throw VisionError(
                operation: phrase("decode depth"),
                reason: phrase("depth must be a PNG of one 16-bit gray channel, not \(found)"))
        }
        let values =
            if let plain = plainDepth.values(bytes, width: header.width, height: header.height) {
                plain
            } else {
                try PNGReader.gray16(bytes, header)
            }
        return DepthPlane(
            width: header.width, height: header.height, values: values,
            metersPerUnit: metersPerUnit)
    }

    /// The header of a file. Does the same as the static function, but uses this decoder's scratch
    /// memory.
    public func header(of bytes: [UInt8]) throws(VisionError) -> ImageHeader {
        let operation = phrase("read a picture's header")
        guard let format = ImageFormat(of: bytes) else {
            let reason =
                bytes.isEmpty ? phrase("the file is empty") : phrase("it is neither JPEG nor PNG")
            throw VisionError(operation: operation, reason: reason)
        }
        let header =
            switch format {
            case .jpeg: try jpeg.header(of: bytes)
            case .png: try PNGReader.header(of: bytes)
            }
        let (width, height) = (header.width, header.height)
        if max(width, height) > Self.maximumSide || width * height > Self.maximumPixels {
            throw VisionError(
                operation: operation,
                reason: phrase(
                    "\(width) × \(height) pixels are too many (at most \(Self.maximumSide) a side "
                        + "and \(Self.maximumPixels) in all)"))
        }
        return header
    }
}
