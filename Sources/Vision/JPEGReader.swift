import CTurboJPEG
import Scene

/// JPEG through libjpeg-turbo's TurboJPEG 2.1 interface. Library warnings (a truncated file, broken
/// entropy codes) count as damage.
final class JPEGReader {
    /// Nil after a damaged file: the handle is not used again. It would mix remains of the damaged
    /// file into the next picture, report that picture as empty, and write out of bounds (seen with
    /// 2.1.2).
    private var handle: tjhandle?

    init() throws(VisionError) { handle = try Self.started() }

    deinit { handle.map { _ = tjDestroy($0) } }

    private static func started() throws(VisionError) -> tjhandle {
        guard let handle = tjInitDecompress() else {
            throw VisionError(
                operation: phrase("start the JPEG decoder"), reason: phrase("no memory left"))
        }
        return handle
    }

    private func ready() throws(VisionError) -> tjhandle {
        if let handle { return handle }
        let fresh = try Self.started()
        handle = fresh
        return fresh
    }

    func header(of bytes: [UInt8]) throws(VisionError) -> ImageHeader {
        let handle = try ready()
        var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let status = bytes.withUnsafeBufferPointer {
            tjDecompressHeader3(
                handle, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colors)
        }
        guard status == 0 else { throw failure(phrase("read a JPEG header")) }
        // The library also accepts a file that has only tables and no picture.
        guard width > 0, height > 0 else {
            throw VisionError(
                operation: phrase("read a JPEG header"), reason: phrase("it holds no picture"))
        }
        let channels =
            switch UInt32(bitPattern: colors) {
            case TJCS_GRAY.rawValue: 1
            case TJCS_CMYK.rawValue, TJCS_YCCK.rawValue: 4
            default: 3
            }
        return ImageHeader(
            format: .jpeg, width: Int(width), height: Int(height), bitsPerChannel: 8,
            channels: channels)
    }

    /// The stored Y plane, without colour conversion.
    func luma(_ bytes: [UInt8], _ header: ImageHeader) throws(VisionError) -> LumaPlane {
        try Self.refusePrintColors(header)
        let values = try pixels(bytes, header.width, header.height, TJPF_GRAY, channels: 1)
        return LumaPlane(width: header.width, height: header.height, values: values)
    }

    /// The Y plane at half size, rounded up: each 8×8 block from its lower 4×4 frequencies.
    func halfLuma(_ bytes: [UInt8], _ header: ImageHeader) throws(VisionError) -> LumaPlane {
        let (width, height) = ((header.width + 1) / 2, (header.height + 1) / 2)
        try Self.refusePrintColors(header)
        let values = try pixels(bytes, width, height, TJPF_GRAY, channels: 1)
        return LumaPlane(width: width, height: height, values: values)
    }

    /// Colour, reduced by the smallest of the library's scale factors that keeps `minimumWidth`.
    func color(
        _ bytes: [UInt8], _ header: ImageHeader, minimumWidth: Int?
    ) throws(VisionError) -> ColorImage {
        let (width, height) = scaledSize(of: header, minimumWidth: minimumWidth)
        try Self.refusePrintColors(header)
        let values = try pixels(bytes, width, height, TJPF_RGB, channels: 3)
        return ColorImage(width: width, height: height, values: values)
    }

    /// Throws for CMYK, which the library does not convert: it would say that the file is damaged.
    private static func refusePrintColors(_ header: ImageHeader) throws(VisionError) {
        guard header.channels == 4 else { return }
        throw VisionError(
            operation: phrase("decode a JPEG"),
            reason: phrase("its colours are CMYK, for printing, which is not read"))
    }

    private func scaledSize(of header: ImageHeader, minimumWidth: Int?) -> (Int, Int) {
        var best = (header.width, header.height)
        guard let minimumWidth else { return best }
        var count: Int32 = 0
        guard let factors = tjGetScalingFactors(&count) else { return best }
        for factor in UnsafeBufferPointer(start: factors, count: Int(count)) {
            // Rounds up, as the macro TJSCALED does.
            let (over, under) = (Int(factor.num), Int(factor.denom))
            let width = (header.width * over + under - 1) / under
            let height = (header.height * over + under - 1) / under
            if width >= minimumWidth && width < best.0 { best = (width, height) }
        }
        return best
    }

    private func pixels(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ layout: TJPF, channels: Int
    ) throws(VisionError) -> [UInt8] {
        // The library takes a side of 0 as the picture's own size, which would overrun the buffer.
        precondition(width > 0 && height > 0)
        let handle = try ready()
        let count = width * height * channels
        var status: Int32 = -1
        // A progressive file may hold thousands of scans made to keep a decoder busy.
        let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            status = bytes.withUnsafeBufferPointer {
                tjDecompress2(
                    handle, $0.baseAddress, UInt($0.count), target.baseAddress, Int32(width), 0,
                    Int32(height), Int32(layout.rawValue), flags)
            }
            filled = status == 0 ? count : 0
        }
        guard status == 0 else { throw failure(phrase("decode a JPEG")) }
        return values
    }

    private func failure(_ operation: String) -> VisionError {
        let words =
            handle.flatMap { tjGetErrorStr2($0) }.map { String(cString: $0) }
            ?? phrase("unknown fault")
        handle.map { _ = tjDestroy($0) }
        handle = nil
        return VisionError(operation: operation, reason: phrase("the file is damaged (\(words))"))
    }
}
