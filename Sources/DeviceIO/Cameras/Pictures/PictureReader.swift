import Scene
import Vision
import Wording

/// Decodes the pictures in a camera's buffers, and says why a picture is unusable.
struct PictureReader {
    /// The reason why a buffer has no usable picture, in words.
    struct Refusal: Error, Equatable {
        let reason: String
    }

    /// The decoded picture of one buffer.
    struct Picture {
        var luma: LumaPlane
        let preview: ColorImage?
        let original: OriginalImage
        var depth: DepthPlane?
        /// Whether `luma` has half the picture's width and height.
        var isHalved = false
    }

    /// The format that the driver selected.
    let format: VideoFormat
    /// The least width of the preview for the screen, in pixels; nil for no preview.
    let previewWidth: Int?
    private let decoder: ImageDecoder

    /// A reader of pictures of this format.
    init(format: VideoFormat, previewWidth: Int?) throws(VisionError) {
        (self.format, self.previewWidth) = (format, previewWidth)
        decoder = try ImageDecoder()
    }

    /// Whether the pictures are large enough to deliver brightness at half width and height.
    var canHalve: Bool { AnalysisSize.canHalve(width: format.width, height: format.height) }

    /// Decodes the picture in a filled buffer.
    ///
    /// - Parameter isHalved: whether brightness is wanted at half width and height; ignored when
    ///   the pictures are too small (`canHalve`).
    func read(
        _ buffer: VideoBuffer, from memory: UnsafeRawBufferPointer, isHalved: Bool = false
    ) throws(Refusal) -> Picture {
        if buffer.isDamaged { throw Refusal(reason: phrase("the driver marked it as damaged")) }
        if buffer.bytesUsed <= 0 { throw Refusal(reason: phrase("it is empty")) }
        guard buffer.bytesUsed <= memory.count else {
            throw Refusal(
                reason: phrase("it claims \(buffer.bytesUsed) bytes of a buffer of \(memory.count)")
            )
        }
        let bytes = UnsafeRawBufferPointer(rebasing: memory[..<buffer.bytesUsed])
        guard let layout = PixelLayout(format.pixelFormat) else {
            throw Refusal(reason: phrase("Capstan does not read \(format.pixelFormat.name)"))
        }
        let isHalved = isHalved && canHalve
        if layout == .jpeg { return try readJPEG(bytes, isHalved) }
        guard bytes.count >= format.leastBytes else {
            throw Refusal(
                reason: phrase("it is cut short: \(bytes.count) of \(format.leastBytes) bytes"))
        }
        var picture = plain(bytes, layout, isHalved)
        if isHalved, !picture.isHalved {
            (picture.luma, picture.isHalved) = (ColorConversion.halved(picture.luma), true)
        }
        return picture
    }

    private func plain(
        _ bytes: UnsafeRawBufferPointer, _ layout: PixelLayout, _ isHalved: Bool
    ) -> Picture {
        let (width, height, bytesPerRow) = (format.width, format.height, format.bytesPerRow)
        switch layout {
        case .yuyv, .jpeg:
            return picture(
                yuyv: UncompressedPicture.packed(
                    bytes, rowBytes: 2 * width, rows: height, bytesPerRow: bytesPerRow),
                isHalved)
        case .uyvy:
            return picture(
                yuyv: UncompressedPicture.yuyv(
                    fromUYVY: bytes, width: width, height: height, bytesPerRow: bytesPerRow),
                isHalved)
        case .nv12:
            return picture(
                yuyv: UncompressedPicture.yuyv(
                    fromNV12: bytes, width: width, height: height, bytesPerRow: bytesPerRow,
                    secondPlane: format.secondPlane),
                isHalved)
        case .rgb(let isReversed):
            return picture(
                color: UncompressedPicture.color(
                    fromRGB: bytes, isReversed: isReversed, width: width, height: height,
                    bytesPerRow: bytesPerRow))
        case .mosaic(let order, let packing):
            return picture(
                color: BayerMosaic.color(
                    bytes, width: width, height: height, bytesPerRow: bytesPerRow, order: order,
                    packing: packing))
        case .gray:
            let values = UncompressedPicture.packed(
                bytes, rowBytes: width, rows: height, bytesPerRow: bytesPerRow)
            return picture(gray: LumaPlane(width: width, height: height, values: values))
        case .wideGray(let bits):
            return picture(
                gray: UncompressedPicture.luma(
                    fromWideGray: bytes, bits: bits, width: width, height: height,
                    bytesPerRow: bytesPerRow))
        case .depth:
            let depth = UncompressedPicture.depth(
                bytes, width: width, height: height, bytesPerRow: bytesPerRow,
                metersPerUnit: Self.metersPerDepthUnit)
            // The high byte of the depth is shown as if it were brightness.
            var picture = picture(
                gray: UncompressedPicture.luma(
                    fromWideGray: bytes, bits: 16, width: width, height: height,
                    bytesPerRow: bytesPerRow))
            picture.depth = depth
            return picture
        }
    }

    /// The length of one depth unit in metres. Depth cameras count millimetres unless their makers
    /// say otherwise (RealSense D400, Orbbec).
    private static let metersPerDepthUnit = 0.001

    private func picture(yuyv bytes: [UInt8], _ isHalved: Bool) -> Picture {
        let (width, height) = (format.width, format.height)
        let preview = previewWidth.map {
            ColorConversion.color(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width,
                minimumWidth: $0)
        }
        let luma =
            isHalved
            ? ColorConversion.halfLuma(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
            : ColorConversion.luma(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
        return Picture(
            luma: luma, preview: preview,
            original: .yuyv(width: width, height: height, bytes: bytes), isHalved: isHalved)
    }

    private func picture(color: ColorImage) -> Picture {
        Picture(
            luma: ColorConversion.luma(color),
            preview: previewWidth.map { ColorConversion.reduced(color, minimumWidth: $0) },
            original: .rgb(color))
    }

    private func picture(gray: LumaPlane) -> Picture {
        let color = UncompressedPicture.color(fromGray: gray)
        return Picture(
            luma: gray,
            preview: previewWidth.map { ColorConversion.reduced(color, minimumWidth: $0) },
            original: .rgb(color))
    }

    private func readJPEG(
        _ bytes: UnsafeRawBufferPointer, _ isHalved: Bool
    ) throws(Refusal) -> Picture {
        guard let length = JPEGExtent.length(in: bytes) else {
            let isJPEG = bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] == 0xD8
            throw Refusal(
                reason: isJPEG
                    ? phrase("its JPEG is cut short: the end is missing") : phrase("it is no JPEG"))
        }
        let file = [UInt8](bytes[..<length])
        do {
            let luma = isHalved ? try decoder.halfLuma(file) : try decoder.luma(file)
            // The size is checked in the file's header, because `luma` may have only half of it.
            let header = try decoder.header(of: file)
            guard header.width == format.width, header.height == format.height else {
                throw Refusal(
                    reason: phrase(
                        """
                        it has \(header.width)×\(header.height) pixels instead of \
                        \(format.width)×\(format.height)
                        """))
            }
            var preview: ColorImage?
            if let previewWidth {
                preview = try decoder.color(file, minimumWidth: previewWidth)
            }
            return Picture(
                luma: luma, preview: preview, original: .jpeg(file), isHalved: isHalved)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(
                reason: phrase("its JPEG cannot be read: \((error as? VisionError)?.reason ?? "")"))
        }
    }
}
