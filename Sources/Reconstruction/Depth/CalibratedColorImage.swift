import Scene
import Vision

/// A colour picture of any size, with the camera of the whole picture.
public struct CalibratedColorImage: Sendable {
    private let image: ColorImage
    /// The camera of the whole picture.
    private let lens: Intrinsics
    /// Ratio of the size of `image` to the size of the whole picture, across and down.
    private let scale: Vector2

    /// - Parameters:
    ///   - image: the picture, reduced or whole.
    ///   - lens: the camera of the whole picture.
    public init(_ image: ColorImage, _ lens: Intrinsics) {
        (self.image, self.lens) = (image, lens)
        scale = Vector2(
            Double(image.width) / Double(max(1, lens.width)),
            Double(image.height) / Double(max(1, lens.height)))
    }

    /// The same view, with the picture reduced by an integer factor to at least this width, pixels.
    func reduced(minimumWidth: Int) -> CalibratedColorImage {
        CalibratedColorImage(ColorConversion.reduced(image, minimumWidth: minimumWidth), lens)
    }

    /// Mean levels of red, green and blue over a square around the projection of a ray. Also the
    /// squared distance of the projection from the picture's middle, in units of half the diagonal.
    /// Nil where the square is not entirely inside the picture.
    /// - Parameters:
    ///   - side: side of the square, as a share of the picture's width.
    ///   - radius: a projection farther from the middle than this share of half the diagonal counts
    ///     as outside the picture.
    func mean(
        _ ray: Vector3, _ side: Double, within radius: Double
    ) -> (levels: SIMD3<Float>, squareRadius: Double)? {
        guard let pixel = lens.project(ray) else { return nil }
        let (width, height) = (Double(lens.width), Double(lens.height))
        let (x, y) = (2 * pixel.x - width, 2 * pixel.y - height)
        let squareRadius = (x * x + y * y) / (width * width + height * height)
        guard squareRadius <= radius * radius else { return nil }
        let half = max(1, Int(side * Double(image.width) / 2))
        let (column, row) = (Int(pixel.x * scale.x), Int(pixel.y * scale.y))
        guard lens.contains(pixel), column >= half, row >= half, column < image.width - half,
            row < image.height - half
        else { return nil }
        var sum = SIMD3<Int32>.zero
        image.values.withUnsafeBufferPointer { values in
            for y in row - half...row + half {
                for x in column - half...column + half {
                    let at = 3 &* (y &* image.width &+ x)
                    sum &+= SIMD3(
                        Int32(values[at]), Int32(values[at &+ 1]), Int32(values[at &+ 2]))
                }
            }
        }
        return (SIMD3<Float>(sum) / Float((2 * half + 1) * (2 * half + 1)), squareRadius)
    }
}
