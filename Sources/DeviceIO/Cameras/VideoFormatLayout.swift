import Vision

extension VideoFormat {
    private var layout: PixelLayout? { PixelLayout(pixelFormat) }

    /// The same format with a row length, where the driver left it out.
    var withRowBytes: VideoFormat {
        var format = self
        if let layout, bytesPerRow == 0 { format.bytesPerRow = layout.rowBytes(width: width) }
        return format
    }

    /// Bytes of a row and of a picture without padding; nil for compressed and unknown formats.
    package var packedBytes: (row: Int, picture: Int)? {
        guard let layout, layout != .jpeg else { return nil }
        let row = layout.rowBytes(width: width)
        return (row, row * layout.rows(height: height))
    }

    /// Least size of a picture in bytes; for compressed ones the minimum of any JPEG.
    var leastBytes: Int {
        guard let layout, layout != .jpeg else { return 4 }
        let rowBytes = layout.rowBytes(width: width)
        if secondPlane > 0 { return secondPlane + bytesPerRow * (height / 2 - 1) + rowBytes }
        return bytesPerRow * (layout.rows(height: height) - 1) + rowBytes
    }

    /// Padding of a row that drivers use to align it, at most, in bytes: a page of memory (guess).
    private static let mostAlignment = 4096

    /// Why pictures of this format cannot be read, in words; nil when they can.
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
        // A row with more padding than pixels is a driver's mistake, and could claim all memory.
        if bytesPerRow > 2 * rowBytes + Self.mostAlignment {
            return phrase(
                "\(size) with rows of \(bytesPerRow) bytes, too long for \(pixelFormat.name)")
        }
        return nil
    }
}
