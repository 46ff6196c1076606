import Vision

extension VideoFormat {
    private var layout: PixelLayout? { PixelLayout(pixelFormat) }

    /// The same format with the length of a row, which is computed if the driver did not state it.
    var withRowBytes: VideoFormat {
        var format = self
        if let layout, bytesPerRow == 0 { format.bytesPerRow = layout.rowBytes(width: width) }
        return format
    }

    /// The bytes of a row and of a picture, both without padding; nil for compressed and unknown
    /// formats.
    package var packedBytes: (row: Int, picture: Int)? {
        guard let layout, layout != .jpeg else { return nil }
        let row = layout.rowBytes(width: width)
        return (row, row * layout.rows(height: height))
    }

    /// The least size of a picture in bytes. For a compressed one it is the least size of any JPEG
    /// file.
    var leastBytes: Int {
        guard let layout, layout != .jpeg else { return 4 }
        let rowBytes = layout.rowBytes(width: width)
        if secondPlane > 0 { return secondPlane + bytesPerRow * (height / 2 - 1) + rowBytes }
        return bytesPerRow * (layout.rows(height: height) - 1) + rowBytes
    }

    /// Drivers may pad rows. The longest accepted row has twice the bytes of its pixels, plus this
    /// number of bytes: a page of memory, to which drivers align rows (guess).
    private static let mostAlignment = 4096

    /// Why pictures of this format cannot be read, in words; nil when they can be read.
    var fault: String? {
        let size = phrase("pictures of \(width)×\(height)")
        guard let layout else { return phrase("\(pixelFormat.name), which Capstan does not read") }
        if width < 1 || height < 1 { return size }
        let side = ImageDecoder.maximumSide
        if width > side || height > side || width * height > ImageDecoder.maximumPixels {
            return phrase("\(size), which is too large (at most \(side) a side)")
        }
        if layout == .jpeg { return nil }
        let step = layout.step
        if !width.isMultiple(of: step.width) {
            let kind =
                step.width == 2
                ? phrase("an even width") : phrase("a width in steps of \(step.width)")
            return phrase("\(size), and \(pixelFormat.name) needs \(kind)")
        }
        if !height.isMultiple(of: step.height) {
            return phrase("\(size), and \(pixelFormat.name) needs an even height")
        }
        let rowBytes = layout.rowBytes(width: width)
        if bytesPerRow < rowBytes {
            return phrase(
                "\(size) with rows of \(bytesPerRow) bytes, too short for \(pixelFormat.name)")
        }
        if secondPlane > 0 && (layout != .nv12 || secondPlane < bytesPerRow * height) {
            return phrase("\(size) in two planes, which \(pixelFormat.name) does not have")
        }
        // Longer rows are a mistake of the driver. Buffers for such rows could fill the memory.
        if bytesPerRow > 2 * rowBytes + Self.mostAlignment {
            return phrase(
                "\(size) with rows of \(bytesPerRow) bytes, too long for \(pixelFormat.name)")
        }
        return nil
    }
}
