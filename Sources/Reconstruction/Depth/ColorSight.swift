import Glibc
import Scene

/// A colour picture at any size with the lens that it was taken through.
public struct ColorSight: Sendable {
    private let image: ColorImage
    /// The lens of the whole picture, and the picture's size by the lens's.
    private let lens: Intrinsics
    private let scale: Vector2

    /// - Parameters:
    ///   - image: the picture, reduced or whole.
    ///   - lens: of the whole picture.
    public init(_ image: ColorImage, _ lens: Intrinsics) {
        (self.image, self.lens) = (image, lens)
        scale = Vector2(
            Double(image.width) / Double(max(1, lens.width)),
            Double(image.height) / Double(max(1, lens.height)))
    }

    /// log2 of red over green and of blue over green, over 3×3 pixels where a ray meets the picture;
    /// nil outside, and where a channel's level is not among these.
    func balance(_ ray: Vector3, _ levels: ClosedRange<Float>) -> Vector2? {
        guard let pixel = lens.project(ray), lens.contains(pixel) else { return nil }
        let (column, row) = (Int(pixel.x * scale.x), Int(pixel.y * scale.y))
        guard column >= 1, row >= 1, column < image.width - 1, row < image.height - 1 else {
            return nil
        }
        var sum = SIMD3<Float>.zero
        for y in row - 1...row + 1 {
            for x in column - 1...column + 1 {
                let at = 3 * (y * image.width + x)
                sum += SIMD3(
                    Float(image.values[at]), Float(image.values[at + 1]),
                    Float(image.values[at + 2]))
            }
        }
        let mean = sum / 9
        guard levels.contains(mean.min()), levels.contains(mean.max()) else { return nil }
        return Vector2(Double(log2(mean.x / mean.y)), Double(log2(mean.z / mean.y)))
    }
}
