import CTurboJPEG
import CVision
import Scene

/// Turns planes into picture files. Keeps the JPEG library's scratch memory between calls, so one
/// encoder serves one thread.
public final class ImageEncoder {
    private let handle: tjhandle

    /// An encoder; throws when memory is short.
    public init() throws(VisionError) {
        guard let handle = tjInitCompress() else {
            throw VisionError(
                operation: phrase("start the JPEG encoder"), reason: phrase("no memory left"))
        }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// The default JPEG quality (guess: hardly visible loss).
    public static let defaultQuality = 95

    /// A JPEG file of `quality` 1...100 (clamped). Chroma has half the width (4:2:2), as webcams
    /// deliver it. If `isColorWhole` is true, it has the full width (4:4:4), as texture maps need
    /// it. Throws when the picture is empty or has a side over 65,500 pixels.
    public func jpeg(
        _ image: ColorImage, quality: Int = ImageEncoder.defaultQuality, isColorWhole: Bool = false
    ) throws(VisionError) -> [UInt8] {
        guard image.width > 0, image.height > 0 else { throw Self.empty(phrase("encode a JPEG")) }
        var file: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = image.values.withUnsafeBufferPointer {
            tjCompress2(
                handle, $0.baseAddress, Int32(image.width), 0, Int32(image.height),
                Int32(TJPF_RGB.rawValue), &file, &count,
                Int32(isColorWhole ? TJSAMP_444.rawValue : TJSAMP_422.rawValue),
                Int32(min(100, max(1, quality))), 0)
        }
        defer { tjFree(file) }
        guard status == 0, let file else {
            let words =
                tjGetErrorStr2(handle).map { String(cString: $0) } ?? phrase("unknown fault")
            throw VisionError(operation: phrase("encode a JPEG"), reason: words)
        }
        return [UInt8](UnsafeBufferPointer(start: file, count: Int(count)))
    }

    /// A PNG file of 8-bit colour. Throws when the picture is empty.
    public func png(_ image: ColorImage) throws(VisionError) -> [UInt8] {
        try Self.png(image.values, image.width, image.height, CVISION_RGB8)
    }

    /// A PNG file of 8-bit gray. Throws when the plane is empty.
    public func png(_ plane: LumaPlane) throws(VisionError) -> [UInt8] {
        try Self.png(plane.values, plane.width, plane.height, CVISION_GRAY8)
    }

    /// A PNG file of the raw 16-bit values; their unit is not stored. Throws when the plane is
    /// empty.
    public func png(_ depth: DepthPlane) throws(VisionError) -> [UInt8] {
        try Self.png(depth.values, depth.width, depth.height, CVISION_GRAY16)
    }

    private static func png<Value>(
        _ values: [Value], _ width: Int, _ height: Int, _ layout: cvision_layout
    ) throws(VisionError) -> [UInt8] {
        let operation = phrase("encode a PNG")
        guard width > 0, height > 0 else { throw empty(operation) }
        var file: UnsafeMutablePointer<UInt8>?
        var count = 0
        try PNGMessage.checked(operation, phrase("the library refuses")) { message in
            values.withUnsafeBufferPointer {
                cvision_png_encode(
                    $0.baseAddress, UInt32(width), UInt32(height), layout, &file, &count,
                    message.baseAddress, message.count)
            }
        }
        defer { cvision_free(file) }
        return [UInt8](UnsafeBufferPointer(start: file, count: count))
    }

    private static func empty(_ operation: String) -> VisionError {
        VisionError(operation: operation, reason: phrase("the picture has no pixels"))
    }
}
