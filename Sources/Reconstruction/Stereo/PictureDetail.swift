import Scene

extension GrayPicture {
    /// A pixel has texture if the standard deviation of brightness in the 3×3 pixels around it is
    /// above this, in grey levels: more than a webcam's noise. Chosen on ten drawn walks, where 3
    /// and 6 gave nearly the same boxes.
    private static let leastDeviation = 4

    /// What the 3×3 pixels around each pixel show. A pixel without an edge may have the depth of an
    /// edge that is elsewhere in the larger matching window.
    func details() -> [PixelDetail] {
        let slopes = slopes()
        var found = [PixelDetail](repeating: .plain, count: values.count)
        for y in stride(from: 1, to: height - 1, by: 1) {
            for x in stride(from: 1, to: width - 1, by: 1) {
                let middle = y &* width &+ x
                guard hasTexture(middle) else { continue }
                let slope = slopes[middle]
                let across = abs(slope.x) >= abs(slope.y) ? 1 : width
                let steepest = max(
                    slopes[middle - across].squaredLength, slopes[middle + across].squaredLength)
                found[middle] = slope.squaredLength >= steepest ? .edge : .texture
            }
        }
        return found
    }

    /// Whether the 3×3 pixels around a pixel have texture. The pixel must not be at the border.
    private func hasTexture(_ middle: Int) -> Bool {
        var (sum, squares) = (0, 0)
        for row in -1...1 {
            for column in -1...1 {
                let value = Int(values[middle &+ row &* width &+ column])
                sum &+= value
                squares &+= value &* value
            }
        }
        // Compares 81 times the variance of the nine values with 81 times the square of the limit.
        return 9 &* squares &- sum &* sum > 81 * Self.leastDeviation * Self.leastDeviation
    }

    /// The differences of brightness between the right and left and between the lower and upper
    /// neighbour of a pixel.
    private struct Slope {
        var (x, y): (Int32, Int32) = (0, 0)
        var squaredLength: Int32 { x &* x &+ y &* y }
    }

    /// The slope at each pixel; zero at the border.
    private func slopes() -> [Slope] {
        var slopes = [Slope](repeating: Slope(), count: values.count)
        for y in stride(from: 1, to: height - 1, by: 1) {
            for x in stride(from: 1, to: width - 1, by: 1) {
                let middle = y &* width &+ x
                slopes[middle].x = Int32(values[middle + 1]) - Int32(values[middle - 1])
                slopes[middle].y = Int32(values[middle + width]) - Int32(values[middle - width])
            }
        }
        return slopes
    }
}
