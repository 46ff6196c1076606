import Scene

/// A picture reduced by a factor and padded with black to multiples of the network's step.
struct NetworkInput {
    let width, height: Int
    /// The pixels as R G B, row after row.
    let values: [UInt8]

    /// - Parameter factor: the reduction, 1 or more; each pixel is an area-weighted mean.
    init(_ picture: ColorImage, factor: Double, step: Int) {
        let columns = max(1, Int((Double(picture.width) / factor).rounded(.down)))
        let rows = max(1, Int((Double(picture.height) / factor).rounded(.down)))
        width = (columns + step - 1) / step * step
        height = (rows + step - 1) / step * step
        var values = [UInt8](repeating: 0, count: 3 * width * height)
        let source = picture.values
        // The source pixels of each column and their weights.
        let spans = (0..<columns).map { Self.span($0, factor, picture.width) }
        var sums = [Float](repeating: 0, count: 3 * picture.width)
        for row in 0..<rows {
            let lines = Self.span(row, factor, picture.height)
            for index in sums.indices { sums[index] = 0 }
            for line in lines.first...lines.last {
                let share = lines.share(line)
                let start = 3 * line * picture.width
                for index in sums.indices { sums[index] += share * Float(source[start + index]) }
            }
            var place = 3 * row * width
            for span in spans {
                var (r, g, b): (Float, Float, Float) = (0, 0, 0)
                for column in span.first...span.last {
                    let share = span.share(column)
                    r += share * sums[3 * column]
                    g += share * sums[3 * column + 1]
                    b += share * sums[3 * column + 2]
                }
                let weight = lines.weight * span.weight
                values[place] = UInt8(max(0, min(255, r / weight + 0.5)))
                values[place + 1] = UInt8(max(0, min(255, g / weight + 0.5)))
                values[place + 2] = UInt8(max(0, min(255, b / weight + 0.5)))
                place += 3
            }
        }
        self.values = values
    }

    /// The source pixels that one reduced pixel covers: the first and the last, and the weights of
    /// both.
    private struct Span {
        var first, last: Int
        var firstShare, lastShare, weight: Float

        @inline(__always)
        func share(_ place: Int) -> Float {
            place == first ? firstShare : place == last ? lastShare : 1
        }
    }

    private static func span(_ place: Int, _ factor: Double, _ count: Int) -> Span {
        let from = Double(place) * factor
        let to = min(Double(count), from + factor)
        let first = min(count - 1, Int(from))
        let last = min(count - 1, max(first, Int(to.rounded(.up)) - 1))
        if first == last {
            return Span(first: first, last: last, firstShare: 1, lastShare: 1, weight: 1)
        }
        let firstShare = Float(Double(first + 1) - from)
        let lastShare = Float(to - Double(last))
        return Span(
            first: first, last: last, firstShare: firstShare, lastShare: lastShare,
            weight: firstShare + lastShare + Float(last - first - 1))
    }
}
