import Scene

/// A small grey picture that is searched for in later pictures.
public struct GrayTemplate: Sendable {
    /// Width and height of the template as shares of the picture's.
    public let width, height: Double
    private let columns, rows: Int
    private let values: [Float]
    /// The least width and height of a template, in pixels of the reduced picture (guess).
    private static let leastSide = 3
    /// The least length by which a vector of grey values is divided. The vector of a uniform
    /// template has length 0.
    private static let leastLength: Float = 1e-6

    /// Cuts the template out of a picture; nil where the box is not inside the picture.
    /// - Parameter target: the least width in pixels to which the picture is reduced; `match` must
    ///   get the same width.
    public init?(_ luma: LumaPlane, _ box: PictureBox, width target: Int) {
        let small = luma.reduced(leastWidth: target)
        let left = Int(box.x * Double(small.width))
        let top = Int(box.y * Double(small.height))
        columns = max(Self.leastSide, Int(box.width * Double(small.width)))
        rows = max(Self.leastSide, Int(box.height * Double(small.height)))
        guard left >= 0, top >= 0, left + columns <= small.width, top + rows <= small.height
        else { return nil }
        (width, height) = (box.width, box.height)
        values = Self.normalised(small, left, top, columns, rows)
    }

    /// The place with the highest correlation, and that correlation, −1 to 1; nil where the picture
    /// is too small.
    /// - Parameter target: the least width in pixels to which the picture is reduced.
    public func match(
        in luma: LumaPlane, width target: Int
    ) -> (box: PictureBox, correlation: Double)? {
        let small = luma.reduced(leastWidth: target)
        guard small.width >= columns, small.height >= rows else { return nil }
        var best = (x: 0, y: 0, correlation: -1.0)
        for top in 0...(small.height - rows) {
            for left in 0...(small.width - columns) {
                let correlation = correlation(with: small, left, top)
                if correlation > best.correlation { best = (left, top, correlation) }
            }
        }
        let box = PictureBox(
            x: Double(best.x) / Double(small.width), y: Double(best.y) / Double(small.height),
            width: width, height: height)
        return (box, best.correlation)
    }

    /// The correlation with the part of the picture at this place. The template's values have mean
    /// 0, so the mean of this part cancels in the product.
    private func correlation(with plane: LumaPlane, _ left: Int, _ top: Int) -> Double {
        let (pixels, own) = (plane.values.span, values.span)
        var (sum, squares): (Int32, Int32) = (0, 0)
        var product: Float = 0
        for y in 0..<rows {
            let row = (top + y) * plane.width + left
            for x in 0..<columns {
                let value = Int32(pixels[row + x])
                sum &+= value
                squares &+= value &* value
                product += own[y * columns + x] * Float(value)
            }
        }
        let count = Double(rows * columns)
        let variance = Double(squares) - Double(sum) * Double(sum) / count
        return variance < 1 ? 0 : Double(product) / variance.squareRoot()
    }

    /// The grey values of a part of a picture as a vector with mean 0 and length 1.
    private static func normalised(
        _ plane: LumaPlane, _ left: Int, _ top: Int, _ columns: Int, _ rows: Int
    ) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(columns * rows)
        for y in top..<top + rows {
            for x in left..<left + columns {
                values.append(Float(plane.values[y * plane.width + x]))
            }
        }
        let mean = values.reduce(0, +) / Float(values.count)
        var square: Float = 0
        for index in values.indices {
            values[index] -= mean
            square += values[index] * values[index]
        }
        let length = max(leastLength, square.squareRoot())
        for index in values.indices { values[index] /= length }
        return values
    }
}
