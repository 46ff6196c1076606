import Scene

/// Converts colour spaces and sizes, with plain loops.
///
/// YUYV is packed 4:2:2 (Y0 U Y1 V). V4L2's default for it is BT.601 with limited range (kernel
/// documentation, "Detailed Colorspace Descriptions"): Y 16...235, U and V 16...240. This type
/// stretches Y to 0...255, so that brightness means the same as in a JPEG.
public enum ColorConversion {
    /// Rec. 601 luma of a full-range colour picture, in 16-bit fixed point.
    public static func luma(_ image: ColorImage) -> LumaPlane {
        let count = image.width * image.height
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            image.values.withUnsafeBufferPointer { source in
                for i in 0..<count {
                    let red = UInt32(source[3 &* i]) &* 19_595
                    let green = UInt32(source[3 &* i &+ 1]) &* 38_470
                    let blue = UInt32(source[3 &* i &+ 2]) &* 7_471
                    let sum = red &+ green &+ blue &+ 32_768
                    target[i] = UInt8(truncatingIfNeeded: sum &>> 16)
                }
            }
            filled = count
        }
        return LumaPlane(width: image.width, height: image.height, values: values)
    }

    /// Brightness from YUYV rows that are `bytesPerRow` apart.
    /// - Precondition: `width` is even, and the bytes hold `height` such rows.
    public static func luma(
        fromYUYV bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int
    ) -> LumaPlane {
        check(bytes, width, height, bytesPerRow)
        let count = width * height
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            bytes.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let (row, out) = (y &* bytesPerRow, y &* width)
                    for x in 0..<width {
                        let stretched = (298 &* (Int32(source[row &+ 2 &* x]) &- 16) &+ 128) &>> 8
                        target[out &+ x] = clamped(stretched)
                    }
                }
            }
            filled = count
        }
        return LumaPlane(width: width, height: height, values: values)
    }

    /// Brightness at half width and height from YUYV rows that are `bytesPerRow` apart: the mean of
    /// each 2×2 pixels.
    ///
    /// - Precondition: `width` and `height` are even, and the bytes hold `height` such rows.
    public static func halfLuma(
        fromYUYV bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int
    ) -> LumaPlane {
        check(bytes, width, height, bytesPerRow)
        precondition(height.isMultiple(of: 2))
        let (newWidth, newHeight) = (width / 2, height / 2)
        let count = newWidth * newHeight
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            bytes.withUnsafeBufferPointer { source in
                for y in 0..<newHeight {
                    let (upper, out) = (2 &* y &* bytesPerRow, y &* newWidth)
                    let lower = upper &+ bytesPerRow
                    for x in 0..<newWidth {
                        let (a, b) = (upper &+ 4 &* x, lower &+ 4 &* x)
                        let four =
                            Int32(source[a]) &+ Int32(source[a &+ 2]) &+ Int32(source[b])
                            &+ Int32(source[b &+ 2])
                        target[out &+ x] = clamped((298 &* (four &- 64) &+ 512) &>> 10)
                    }
                }
            }
            filled = count
        }
        return LumaPlane(width: newWidth, height: newHeight, values: values)
    }

    /// The plane at half width and height, rounded up: each pixel is the mean of 2×2 pixels, or of
    /// the one or two that exist at an edge.
    public static func halved(_ plane: LumaPlane) -> LumaPlane {
        let (width, height) = (plane.width, plane.height)
        let (newWidth, newHeight) = reducedSize(width, height, 2)
        let count = newWidth * newHeight
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            plane.values.withUnsafeBufferPointer { source in
                for y in 0..<newHeight {
                    let (upper, out) = (2 &* y &* width, y &* newWidth)
                    let lower = 2 &* y &+ 1 < height ? upper &+ width : upper
                    for x in 0..<newWidth {
                        let left = 2 &* x
                        let right = left &+ 1 < width ? left &+ 1 : left
                        let four =
                            UInt16(source[upper &+ left]) &+ UInt16(source[upper &+ right])
                            &+ UInt16(source[lower &+ left]) &+ UInt16(source[lower &+ right])
                        target[out &+ x] = UInt8(truncatingIfNeeded: (four &+ 2) &>> 2)
                    }
                }
            }
            filled = count
        }
        return LumaPlane(width: newWidth, height: newHeight, values: values)
    }

    /// Colour from YUYV rows that are `bytesPerRow` apart.
    /// - Precondition: `width` is even, and the bytes hold `height` such rows.
    public static func color(
        fromYUYV bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int
    ) -> ColorImage {
        check(bytes, width, height, bytesPerRow)
        let count = 3 * width * height
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            bytes.withUnsafeBufferPointer { source in
                var out = 0
                for y in 0..<height {
                    var at = y &* bytesPerRow
                    for _ in 0..<(width / 2) {
                        let u = Int32(source[at &+ 1]) &- 128
                        let v = Int32(source[at &+ 3]) &- 128
                        store(Int32(source[at]), u, v, target, out)
                        store(Int32(source[at &+ 2]), u, v, target, out &+ 3)
                        at &+= 4
                        out &+= 6
                    }
                }
            }
            filled = count
        }
        return ColorImage(width: width, height: height, values: values)
    }

    /// Colour from YUYV, reduced by the largest integer factor that keeps `minimumWidth`. Each
    /// pixel is the mean of a box of pixels, so that noise does not flicker on the screen.
    ///
    /// - Precondition: `width` is even, and the bytes hold `height` such rows.
    public static func color(
        fromYUYV bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int, minimumWidth: Int
    ) -> ColorImage {
        check(bytes, width, height, bytesPerRow)
        let factor = reduction(width, minimumWidth)
        if factor == 1 {
            return color(fromYUYV: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
        }
        let (newWidth, newHeight) = reducedSize(width, height, factor)
        let count = 3 * newWidth * newHeight
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            bytes.withUnsafeBufferPointer { source in
                var out = 0
                for top in stride(from: 0, to: height, by: factor) {
                    for left in stride(from: 0, to: width, by: factor) {
                        let (right, bottom) = (min(left + factor, width), min(top + factor, height))
                        var (ySum, uSum, vSum) = (0, 0, 0)
                        for y in top..<bottom {
                            for x in left..<right {
                                let row = y &* bytesPerRow
                                let pair = row &+ 4 &* (x &>> 1)
                                ySum &+= Int(source[row &+ 2 &* x])
                                uSum &+= Int(source[pair &+ 1])
                                vSum &+= Int(source[pair &+ 3])
                            }
                        }
                        let area = (right - left) * (bottom - top)
                        store(
                            Int32(ySum / area), Int32(uSum / area) &- 128,
                            Int32(vSum / area) &- 128, target, out)
                        out &+= 3
                    }
                }
            }
            filled = count
        }
        return ColorImage(width: newWidth, height: newHeight, values: values)
    }

    /// The picture reduced by the largest integer factor that keeps `minimumWidth`. Each pixel is
    /// the mean of a box of pixels; boxes at the right and lower edge may be smaller.
    public static func reduced(_ image: ColorImage, minimumWidth: Int) -> ColorImage {
        let factor = reduction(image.width, minimumWidth)
        if factor == 1 { return image }
        let (width, height) = (image.width, image.height)
        let (newWidth, newHeight) = reducedSize(width, height, factor)
        let count = 3 * newWidth * newHeight
        let values = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            image.values.withUnsafeBufferPointer { source in
                var out = 0
                for top in stride(from: 0, to: height, by: factor) {
                    for left in stride(from: 0, to: width, by: factor) {
                        let (right, bottom) = (min(left + factor, width), min(top + factor, height))
                        var (red, green, blue) = (0, 0, 0)
                        for y in top..<bottom {
                            var at = 3 &* (y &* width &+ left)
                            for _ in left..<right {
                                red &+= Int(source[at])
                                green &+= Int(source[at &+ 1])
                                blue &+= Int(source[at &+ 2])
                                at &+= 3
                            }
                        }
                        let area = (right - left) * (bottom - top)
                        target[out] = UInt8(truncatingIfNeeded: (red &+ area / 2) / area)
                        target[out &+ 1] = UInt8(truncatingIfNeeded: (green &+ area / 2) / area)
                        target[out &+ 2] = UInt8(truncatingIfNeeded: (blue &+ area / 2) / area)
                        out &+= 3
                    }
                }
            }
            filled = count
        }
        return ColorImage(width: newWidth, height: newHeight, values: values)
    }

    private static func reduction(_ width: Int, _ minimumWidth: Int) -> Int {
        max(1, width / max(1, minimumWidth))
    }

    private static func reducedSize(_ width: Int, _ height: Int, _ factor: Int) -> (Int, Int) {
        ((width + factor - 1) / factor, (height + factor - 1) / factor)
    }

    private static func check(_ bytes: [UInt8], _ width: Int, _ height: Int, _ bytesPerRow: Int) {
        precondition(width >= 0 && height >= 0 && width.isMultiple(of: 2))
        precondition(bytesPerRow >= 2 * width)
        precondition(height == 0 || bytes.count >= bytesPerRow * (height - 1) + 2 * width)
    }

    /// BT.601 from limited to full range, in 8-bit fixed point: 255/219 = 298/256, and so on.
    @inline(__always)
    private static func store(
        _ y: Int32, _ u: Int32, _ v: Int32, _ target: UnsafeMutableBufferPointer<UInt8>, _ at: Int
    ) {
        let bright = 298 &* (y &- 16) &+ 128
        target[at] = clamped((bright &+ 409 &* v) &>> 8)
        target[at &+ 1] = clamped((bright &- 100 &* u &- 208 &* v) &>> 8)
        target[at &+ 2] = clamped((bright &+ 516 &* u) &>> 8)
    }

    @inline(__always)
    private static func clamped(_ value: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: max(0, min(255, value)))
    }
}
