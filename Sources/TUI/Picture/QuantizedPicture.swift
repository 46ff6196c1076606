import Scene

/// A picture reduced to a few colours that suit it. The colours are found by median cut (Heckbert,
/// "Color image quantization for frame buffer display", 1982) with five bits a channel.
public struct QuantizedPicture: Equatable, Sendable {
    /// Width and height in pixels.
    public let width, height: Int
    /// Red, green and blue of each colour, 0...255.
    public private(set) var palette: [SIMD3<UInt8>] = []
    /// For each pixel, row after row, the index of its colour in `palette`.
    public private(set) var indices: [UInt8] = []

    /// Reduces a picture to at most `colors` colours (1...256) and at most `width` × `height`
    /// pixels. Each pixel of a smaller picture is a mean of the original pixels.
    public init(_ image: ColorImage, colors: Int, width: Int, height: Int) {
        self.width = max(0, min(width, image.width))
        self.height = max(0, min(height, image.height))
        guard self.width > 0, self.height > 0 else { return }
        let isWhole = self.width == image.width && self.height == image.height
        let values =
            isWhole ? image.values : Self.reduced(image, width: self.width, height: self.height)
        reduce(values, to: colors.clamped(to: 1...256))
    }

    private static func reduced(_ image: ColorImage, width: Int, height: Int) -> [UInt8] {
        var values = [UInt8](repeating: 0, count: width * height * 3)
        image.values.withUnsafeBufferPointer { pixels in
            values.withUnsafeMutableBufferPointer { out in
                for y in 0..<height {
                    let rows = (y * image.height / height)..<((y + 1) * image.height / height)
                    for x in 0..<width {
                        let columns = (x * image.width / width)..<((x + 1) * image.width / width)
                        var sum = SIMD3<Int32>.zero
                        for row in rows {
                            for column in columns {
                                let at = (row &* image.width &+ column) &* 3
                                sum &+= SIMD3(
                                    Int32(pixels[at]), Int32(pixels[at &+ 1]),
                                    Int32(pixels[at &+ 2]))
                            }
                        }
                        let count = Int32(rows.count * columns.count)
                        for part in 0..<3 {
                            out[(y &* width &+ x) &* 3 &+ part] = UInt8(
                                truncatingIfNeeded: sum[part] / count)
                        }
                    }
                }
            }
        }
        return values
    }

    // MARK: Median cut

    /// The pixels that have the same colour when channels are rounded to five bits.
    private struct Bin {
        var code: Int
        var count: Int32 = 0
        var sum = SIMD3<Int32>.zero
    }

    /// A box of colours in the colour space. The box with the largest weight is divided next.
    private struct Box {
        var bins: Range<Int>
        var axis = 0
        var weight = 0
    }

    private static func code(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
    }

    private mutating func reduce(_ values: [UInt8], to colors: Int) {
        var bins = Self.bins(of: values)
        var boxes = [Self.box(0..<bins.count, of: bins)]
        while boxes.count < colors {
            let best = boxes.indices.max { boxes[$0].weight < boxes[$1].weight }
            guard let best, boxes[best].weight > 0 else { break }
            let (lower, upper) = Self.divide(boxes[best], &bins)
            boxes[best] = lower
            boxes.append(upper)
        }
        var numbers = [UInt8](repeating: 0, count: 1 << 15)
        for (number, box) in boxes.enumerated() {
            var (count, sum) = (Int32(0), SIMD3<Int32>.zero)
            for bin in bins[box.bins] {
                count &+= bin.count
                sum &+= bin.sum
                numbers[bin.code] = UInt8(truncatingIfNeeded: number)
            }
            palette.append(SIMD3(truncatingIfNeeded: sum / SIMD3(repeating: max(1, count))))
        }
        indices = [UInt8](unsafeUninitializedCapacity: width * height) { out, written in
            values.withUnsafeBufferPointer { values in
                numbers.withUnsafeBufferPointer { numbers in
                    for pixel in 0..<(width * height) {
                        let at = pixel &* 3
                        out[pixel] =
                            numbers[Self.code(values[at], values[at &+ 1], values[at &+ 2])]
                    }
                }
            }
            written = width * height
        }
    }

    private static func bins(of values: [UInt8]) -> [Bin] {
        var all = (0..<(1 << 15)).map { Bin(code: $0) }
        all.withUnsafeMutableBufferPointer { all in
            values.withUnsafeBufferPointer { values in
                for at in stride(from: 0, to: values.count &- 2, by: 3) {
                    let (red, green, blue) = (values[at], values[at &+ 1], values[at &+ 2])
                    let code = code(red, green, blue)
                    all[code].count &+= 1
                    all[code].sum &+= SIMD3(Int32(red), Int32(green), Int32(blue))
                }
            }
        }
        return all.filter { $0.count > 0 }
    }

    private static func channel(_ code: Int, _ axis: Int) -> Int { code >> (10 - 5 * axis) & 31 }

    /// The box of these bins. Its axis is the channel with the widest range, and its weight is that
    /// range multiplied by the number of pixels.
    private static func box(_ range: Range<Int>, of bins: [Bin]) -> Box {
        var box = Box(bins: range)
        var (least, most) = (SIMD3(repeating: 31), SIMD3<Int>.zero)
        var count = 0
        for bin in bins[range] {
            count += Int(bin.count)
            for axis in 0..<3 {
                least[axis] = min(least[axis], channel(bin.code, axis))
                most[axis] = max(most[axis], channel(bin.code, axis))
            }
        }
        for axis in 0..<3 where (most[axis] - least[axis]) * count > box.weight {
            (box.axis, box.weight) = (axis, (most[axis] - least[axis]) * count)
        }
        return box
    }

    /// Divides a box along its axis, so that each side has about half of the pixels. The box must
    /// have at least two bins.
    private static func divide(_ box: Box, _ bins: inout [Bin]) -> (Box, Box) {
        let axis = box.axis
        bins[box.bins].sort { channel($0.code, axis) < channel($1.code, axis) }
        let all = bins[box.bins].reduce(0) { $0 + Int($1.count) }
        var (middle, count) = (box.bins.lowerBound, 0)
        repeat {
            count += Int(bins[middle].count)
            middle += 1
        } while middle < box.bins.upperBound - 1 && count * 2 < all
        return (
            self.box(box.bins.lowerBound..<middle, of: bins),
            self.box(middle..<box.bins.upperBound, of: bins)
        )
    }
}
