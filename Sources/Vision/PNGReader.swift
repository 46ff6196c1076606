import CVision
import Scene

/// PNG through the C shim over libpng.
enum PNGReader {
    static func header(of bytes: [UInt8]) throws(VisionError) -> ImageHeader {
        var found = cvision_png_header()
        try checked(phrase("read a PNG header")) { message in
            bytes.withUnsafeBufferPointer {
                // Accepts any size: the decoder rejects large pictures with its own message.
                cvision_png_read_header(
                    $0.baseAddress, $0.count, UInt32(Int32.max), &found, message.baseAddress,
                    message.count)
            }
        }
        return ImageHeader(
            format: .png, width: Int(found.width), height: Int(found.height),
            bitsPerChannel: Int(found.bits_per_channel), channels: Int(found.channels))
    }

    /// Gray as stored; colour converted by Rec. 601.
    static func luma(_ bytes: [UInt8], _ header: ImageHeader) throws(VisionError) -> LumaPlane {
        if header.channels > 2 {
            return ColorConversion.luma(try color(bytes, header))
        }
        let values: [UInt8] = try pixels(bytes, header, CVISION_GRAY8, channels: 1)
        return LumaPlane(width: header.width, height: header.height, values: values)
    }

    static func color(_ bytes: [UInt8], _ header: ImageHeader) throws(VisionError) -> ColorImage {
        let values: [UInt8] = try pixels(bytes, header, CVISION_RGB8, channels: 3)
        return ColorImage(width: header.width, height: header.height, values: values)
    }

    static func gray16(_ bytes: [UInt8], _ header: ImageHeader) throws(VisionError) -> [UInt16] {
        try pixels(bytes, header, CVISION_GRAY16, channels: 1)
    }

    private static func pixels<Value: FixedWidthInteger>(
        _ bytes: [UInt8], _ header: ImageHeader, _ layout: cvision_layout, channels: Int
    ) throws(VisionError) -> [Value] {
        let count = header.width * header.height * channels
        var values: [Value] = []
        try checked(phrase("decode a PNG")) { message in
            var status: Int32 = -1
            values = [Value](unsafeUninitializedCapacity: count) { target, filled in
                status = bytes.withUnsafeBufferPointer {
                    cvision_png_decode(
                        $0.baseAddress, $0.count, UInt32(ImageDecoder.maximumSide), layout,
                        target.baseAddress, count * MemoryLayout<Value>.size,
                        message.baseAddress, message.count)
                }
                filled = status == 0 ? count : 0
            }
            return status
        }
        return values
    }

    private static func checked(
        _ operation: String, _ call: (UnsafeMutableBufferPointer<CChar>) -> Int32
    ) throws(VisionError) {
        try PNGMessage.checked(operation, phrase("the file is damaged"), call)
    }
}
