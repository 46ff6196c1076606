import Scene

/// The appearance of a thing as a colour histogram of 4 × 4 × 4 bins of red, green and blue.
public enum ColorHistogram {
    /// Bins per channel (guess).
    private static let steps = 4
    /// At most this number of pixels is sampled along each side of a box (guess), which is enough
    /// for colours.
    private static let mostSide = 24
    /// The sampled share of a box's width and height (guess): the rim of a box shows background.
    public static let innerShare = 0.6

    /// The square roots of the histogram of the inner part of a box, so that the cosine of two
    /// histograms is the Bhattacharyya coefficient; empty where the box has no pixels.
    /// - Parameter inner: the sampled share of the box's width and height.
    public static func histogram(
        of picture: ColorImage, in box: PictureBox, inner: Double = ColorHistogram.innerShare
    ) -> [Float] {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let rim = (1 - inner) / 2
        func span(_ start: Double, _ size: Double, _ pixels: Double) -> Range<Int> {
            let first = max(0, min(pixels, (start + rim * size) * pixels))
            let last = max(0, min(pixels, (start + (1 - rim) * size) * pixels))
            return Int(first)..<max(Int(first), Int(last.rounded(.up)))
        }
        guard box.isValid else { return [] }
        let columns = span(box.x, box.width, width)
        let rows = span(box.y, box.height, height)
        guard !columns.isEmpty, !rows.isEmpty else { return [] }
        var counts = [Float](repeating: 0, count: steps * steps * steps)
        let (stepX, stepY) = (columns.count / mostSide + 1, rows.count / mostSide + 1)
        var total: Float = 0
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: stepY) {
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: stepX) {
                let index = 3 * (y * picture.width + x)
                let (r, g, b) = (
                    Int(picture.values[index]) * steps / 256,
                    Int(picture.values[index + 1]) * steps / 256,
                    Int(picture.values[index + 2]) * steps / 256
                )
                counts[(r * steps + g) * steps + b] += 1
                total += 1
            }
        }
        return counts.map { ($0 / total).squareRoot() }
    }

    /// The similarity of two histograms, 0 to 1; 0 where one is empty.
    public static func similarity(_ first: [Float], _ second: [Float]) -> Double {
        guard first.count == second.count else { return 0 }
        return Double(zip(first, second).reduce(0) { $0 + $1.0 * $1.1 })
    }
}
