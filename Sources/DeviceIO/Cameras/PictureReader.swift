import Scene
import Vision

/// Makes pictures of a camera's buffers, and says why one cannot be used.
struct PictureReader {
    /// A buffer that holds no usable picture, and why.
    struct Refusal: Error, Equatable {
        let reason: String
    }

    /// What one buffer gave.
    struct Picture {
        let luma: LumaPlane
        let preview: ColorImage?
        let original: OriginalImage
    }

    /// What the driver agreed to.
    let format: VideoFormat
    /// The least width of the picture for the screen; nil for none.
    let previewWidth: Int?
    private let decoder: ImageDecoder

    /// A reader of this format's pictures.
    init(format: VideoFormat, previewWidth: Int?) throws(VisionError) {
        (self.format, self.previewWidth) = (format, previewWidth)
        decoder = try ImageDecoder()
    }

    /// The picture in a filled buffer, copied out of it.
    func read(
        _ buffer: VideoBuffer, from memory: UnsafeRawBufferPointer
    ) throws(Refusal) -> Picture {
        if buffer.isDamaged { throw Refusal(reason: "the driver marked it as damaged") }
        if buffer.bytesUsed <= 0 { throw Refusal(reason: "it is empty") }
        guard buffer.bytesUsed <= memory.count else {
            throw Refusal(
                reason: "it claims \(buffer.bytesUsed) bytes of a buffer of \(memory.count)")
        }
        let bytes = UnsafeRawBufferPointer(rebasing: memory[..<buffer.bytesUsed])
        return format.pixelFormat.isJPEG ? try readJPEG(bytes) : try readYUYV(bytes)
    }

    private func readYUYV(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> Picture {
        let (width, height) = (format.width, format.height)
        let rowBytes = 2 * width
        let needed = format.bytesPerRow * (height - 1) + rowBytes
        guard bytes.count >= needed else {
            throw Refusal(reason: "it is cut short: \(bytes.count) of \(needed) bytes")
        }
        let packed = packedRows(of: bytes)
        let preview = previewWidth.map {
            ColorConversion.color(
                fromYUYV: packed, width: width, height: height, bytesPerRow: rowBytes,
                minimumWidth: $0)
        }
        return Picture(
            luma: ColorConversion.luma(
                fromYUYV: packed, width: width, height: height, bytesPerRow: rowBytes),
            preview: preview, original: .yuyv(width: width, height: height, bytes: packed))
    }

    /// The picture's bytes without what fills up its rows.
    private func packedRows(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let rowBytes = 2 * format.width
        if format.bytesPerRow == rowBytes { return [UInt8](bytes[..<(rowBytes * format.height)]) }
        var packed: [UInt8] = []
        packed.reserveCapacity(rowBytes * format.height)
        for row in 0..<format.height {
            let start = row * format.bytesPerRow
            packed.append(contentsOf: bytes[start..<start + rowBytes])
        }
        return packed
    }

    private func readJPEG(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> Picture {
        guard let length = JPEGExtent.length(in: bytes) else {
            let isJPEG = bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] == 0xD8
            throw Refusal(
                reason: isJPEG ? "its JPEG is cut short: the end is missing" : "it is no JPEG")
        }
        let file = [UInt8](bytes[..<length])
        do {
            let luma = try decoder.luma(file)
            guard luma.width == format.width, luma.height == format.height else {
                throw Refusal(
                    reason: "it has \(luma.width)×\(luma.height) pixels instead of "
                        + "\(format.width)×\(format.height)")
            }
            var preview: ColorImage?
            if let previewWidth {
                preview = try decoder.color(file, minimumWidth: previewWidth)
            }
            return Picture(luma: luma, preview: preview, original: .jpeg(file))
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(
                reason: "its JPEG cannot be read: \((error as? VisionError)?.reason ?? "")")
        }
    }
}
