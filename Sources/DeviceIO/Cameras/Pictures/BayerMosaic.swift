import Scene

/// Demosaics a raw Bayer picture by the mean of the nearest pixels of each colour: raw pictures
/// have neither white balance nor tone curve, so a finer method would not show.
struct BayerMosaic {
    /// The colours of the first two pixels of the first two rows.
    enum Order: Hashable, Sendable {
        case bggr, gbrg, grbg, rggb

        /// Column and row of red in the 2×2 tile, 0 or 1.
        var red: (x: Int, y: Int) {
            switch self {
            case .bggr: (1, 1)
            case .gbrg: (0, 1)
            case .grbg: (1, 0)
            case .rggb: (0, 0)
            }
        }
    }

    /// How values are packed into bytes.
    enum Packing: Hashable, Sendable {
        /// One value per byte.
        case bytes
        /// The high bytes of four values, then their low bits together in a fifth byte.
        case tenBits
        /// The high bytes of two values, then their low bits together in a third byte.
        case twelveBits

        /// Values and bytes per packed group. The low bits are below the precision of 8-bit
        /// pictures.
        var group: (values: Int, bytes: Int) {
            switch self {
            case .bytes: (1, 1)
            case .tenBits: (4, 5)
            case .twelveBits: (2, 3)
            }
        }
    }

    /// The picture of these rows, `bytesPerRow` apart.
    ///
    /// - Precondition: width and height are even and at least 2, and the buffer holds the rows.
    static func color(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, order: Order,
        packing: Packing
    ) -> ColorImage {
        let raw = eightBits(
            bytes, width: width, height: height, bytesPerRow: bytesPerRow, packing: packing)
        let red = order.red
        let values = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { target, filled in
            raw.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    // Pixels beyond the edge are mirrored, which keeps the colour pattern.
                    let above = (y == 0 ? 1 : y &- 1) &* width
                    let below = (y == height &- 1 ? y &- 1 : y &+ 1) &* width
                    let row = y &* width
                    let isRedRow = y & 1 == red.y
                    for x in 0..<width {
                        let left = x == 0 ? 1 : x &- 1
                        let right = x == width &- 1 ? x &- 1 : x &+ 1
                        let own = UInt32(source[row &+ x])
                        let across =
                            (UInt32(source[row &+ left]) &+ UInt32(source[row &+ right]) &+ 1) / 2
                        let along =
                            (UInt32(source[above &+ x]) &+ UInt32(source[below &+ x]) &+ 1) / 2
                        let corners =
                            (UInt32(source[above &+ left]) &+ UInt32(source[above &+ right])
                                &+ UInt32(source[below &+ left]) &+ UInt32(source[below &+ right])
                                &+ 2) / 4
                        let isRedColumn = x & 1 == red.x
                        let (r, g, b): (UInt32, UInt32, UInt32)
                        if isRedRow == isRedColumn {
                            let green =
                                (UInt32(source[row &+ left]) &+ UInt32(source[row &+ right])
                                    &+ UInt32(source[above &+ x]) &+ UInt32(source[below &+ x])
                                    &+ 2) / 4
                            (r, g, b) = isRedRow ? (own, green, corners) : (corners, green, own)
                        } else {
                            (r, g, b) = isRedRow ? (across, own, along) : (along, own, across)
                        }
                        let at = 3 &* (row &+ x)
                        target[at] = UInt8(truncatingIfNeeded: r)
                        target[at &+ 1] = UInt8(truncatingIfNeeded: g)
                        target[at &+ 2] = UInt8(truncatingIfNeeded: b)
                    }
                }
            }
            filled = 3 * width * height
        }
        return ColorImage(width: width, height: height, values: values)
    }

    /// The high bytes alone, without row padding.
    private static func eightBits(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int,
        packing: Packing
    ) -> [UInt8] {
        let group = packing.group
        return [UInt8](unsafeUninitializedCapacity: width * height) { target, filled in
            for y in 0..<height {
                var (from, to) = (y &* bytesPerRow, y &* width)
                let end = to &+ width
                while to < end {
                    for value in 0..<group.values { target[to &+ value] = bytes[from &+ value] }
                    to &+= group.values
                    from &+= group.bytes
                }
            }
            filled = width * height
        }
    }
}
