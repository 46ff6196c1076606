import Scene

/// Copies uncompressed pictures out of a driver's buffer into the layouts of the other modules. In
/// the buffer, rows start `bytesPerRow` bytes apart; in the copy, they have no padding.
///
/// All functions require that the buffer has the whole picture. `VideoFormat.fault` and
/// `VideoFormat.leastBytes` check that before.
enum UncompressedPicture {
    /// The bytes of the rows without padding.
    static func packed(
        _ bytes: UnsafeRawBufferPointer, rowBytes: Int, rows: Int, bytesPerRow: Int
    ) -> [UInt8] {
        if bytesPerRow == rowBytes { return [UInt8](bytes[..<(rowBytes * rows)]) }
        var packed: [UInt8] = []
        packed.reserveCapacity(rowBytes * rows)
        for row in 0..<rows {
            packed.append(contentsOf: bytes[row * bytesPerRow..<row * bytesPerRow + rowBytes])
        }
        return packed
    }

    /// A YUYV picture from UYVY: the two bytes of each pair are swapped.
    static func yuyv(
        fromUYVY bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 2 * width * height) { target, filled in
            for y in 0..<height {
                let (from, to) = (y &* bytesPerRow, y &* 2 &* width)
                for x in stride(from: 0, to: 2 &* width, by: 2) {
                    target[to &+ x] = bytes[from &+ x &+ 1]
                    target[to &+ x &+ 1] = bytes[from &+ x]
                }
            }
            filled = 2 * width * height
        }
    }

    /// A YUYV picture from NV12. Two rows of brightness share one row of colour. The colour plane
    /// starts at `secondPlane`; 0 means directly after the rows of brightness.
    static func yuyv(
        fromNV12 bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int,
        secondPlane: Int = 0
    ) -> [UInt8] {
        let colors = secondPlane > 0 ? secondPlane : height * bytesPerRow
        return [UInt8](unsafeUninitializedCapacity: 2 * width * height) { target, filled in
            for y in 0..<height {
                let (light, to) = (y &* bytesPerRow, y &* 2 &* width)
                let color = colors &+ y / 2 &* bytesPerRow
                for x in 0..<width {
                    target[to &+ 2 &* x] = bytes[light &+ x]
                    // U and V alternate in a row of colour as they do in YUYV.
                    target[to &+ 2 &* x &+ 1] = bytes[color &+ x]
                }
            }
            filled = 2 * width * height
        }
    }

    /// A colour picture from rows of red, green, blue, or of blue, green, red if `isReversed`.
    static func color(
        fromRGB bytes: UnsafeRawBufferPointer, isReversed: Bool, width: Int, height: Int,
        bytesPerRow: Int
    ) -> ColorImage {
        var values = packed(
            bytes, rowBytes: 3 * width, rows: height, bytesPerRow: bytesPerRow)
        if isReversed {
            for pixel in stride(from: 0, to: values.count, by: 3) {
                values.swapAt(pixel, pixel + 2)
            }
        }
        return ColorImage(width: width, height: height, values: values)
    }

    /// A grey picture from the high eight bits of values of `bits` bits. Each value is two
    /// little-endian bytes. If a driver sets one of the unused higher bits, the value counts as
    /// white.
    static func luma(
        fromWideGray bytes: UnsafeRawBufferPointer, bits: Int, width: Int, height: Int,
        bytesPerRow: Int
    ) -> LumaPlane {
        let shift = UInt16(bits - 8)
        let values = [UInt8](unsafeUninitializedCapacity: width * height) { target, filled in
            for y in 0..<height {
                let (from, to) = (y &* bytesPerRow, y &* width)
                for x in 0..<width {
                    let at = from &+ 2 &* x
                    let value = UInt16(bytes[at]) | UInt16(bytes[at &+ 1]) &<< 8
                    target[to &+ x] = UInt8(truncatingIfNeeded: min(value &>> shift, 255))
                }
            }
            filled = width * height
        }
        return LumaPlane(width: width, height: height, values: values)
    }

    /// A depth picture from two-byte little-endian values, on a machine of any byte order.
    static func depth(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int,
        metersPerUnit: Double
    ) -> DepthPlane {
        let values = [UInt16](unsafeUninitializedCapacity: width * height) { target, filled in
            for y in 0..<height {
                let (from, to) = (y &* bytesPerRow, y &* width)
                for x in 0..<width {
                    let at = from &+ 2 &* x
                    target[to &+ x] = UInt16(bytes[at]) | UInt16(bytes[at &+ 1]) &<< 8
                }
            }
            filled = width * height
        }
        return DepthPlane(
            width: width, height: height, values: values, metersPerUnit: metersPerUnit)
    }

    /// A grey picture as a colour picture.
    static func color(fromGray luma: LumaPlane) -> ColorImage {
        let values = [UInt8](unsafeUninitializedCapacity: 3 * luma.values.count) { target, filled in
            for (index, value) in luma.values.enumerated() {
                target[3 &* index] = value
                target[3 &* index &+ 1] = value
                target[3 &* index &+ 2] = value
            }
            filled = 3 * luma.values.count
        }
        return ColorImage(width: luma.width, height: luma.height, values: values)
    }
}
