import Scene

/// Makes colour pictures from raw Bayer pictures. A missing colour is the mean of the nearest
/// pixels that have it. A finer method would show no difference, because raw pictures have neither
/// white balance nor tone curve.
struct BayerMosaic {
    /// The colours in a tile of 2×2 pixels, row by row: blue, green or red.
    enum Order: Hashable, Sendable {
        case bggr, gbrg, grbg, rggb

        /// The column and the row of the red pixel in the tile, 0 or 1 each.
        var red: (x: Int, y: Int) {
            switch self {
            case .bggr: (1, 1)
            case .gbrg: (0, 1)
            case .grbg: (1, 0)
            case .rggb: (0, 0)
            }
        }
    }

    /// How the values of the mosaic are packed into bytes.
    enum Packing: Hashable, Sendable {
        /// One value per byte.
        case bytes
        /// Groups of four values: the high bytes of the four, then one byte with their low bits.
        case tenBits
        /// Groups of two values: the high bytes of the two, then one byte with their low bits.
        case twelveBits

        /// How many values a group has, and in how many bytes. Only the high eight bits of each
        /// value are used.
        var group: (values: Int, bytes: Int) {
            switch self {
            case .bytes: (1, 1)
            case .tenBits: (4, 5)
            case .twelveBits: (2, 3)
            }
        }
    }

    /// The colour picture of a mosaic whose rows start `bytesPerRow` bytes apart.
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
                    // Pixels beyond the edge are mirrored, which keeps the pattern of colours.
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

    /// The high bytes of all values, without the padding of the rows.
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
