import Glibc
import Scene

/// Measures the ratios of red and blue to green at places of a picture. The colour picture may have
/// another size than the picture in which the places were found.
struct ColorSamples {
    private var image: ColorImage?

    init(_ image: ColorImage?) { self.image = image }

    /// Number of samples along a patch's side; more samples add no information.
    private static let samples = 12
    /// A sampled square has at least this side, pixels of the colour picture: fewer pixels give no
    /// stable mean (guess).
    private static let leastSide = 3

    /// Red and blue are measured only where their levels are in this range. Compression shifts a
    /// colour by a few levels. At level 48, a shift by one level looks like a third of the change
    /// that is reported as a drift of colour.
    private static let measurableLevels: ClosedRange<Float> = 48...235
    /// Colours are measured only where the level of green is in this range. Below the range noise
    /// decides; above it some pixels are clipped.
    private static let greenLevels: ClosedRange<Float> = 20...235

    /// Change of red and blue relative to green between a patch's previous and present position,
    /// log2; nil where a channel is dark or clipped, or a picture has no colour.
    /// - Parameters:
    ///   - width: width of the picture that the patch was followed in, pixels.
    ///   - height: height of that picture, pixels.
    static func step(
        of move: PatchMove, from before: ColorSamples, to now: ColorSamples, _ width: Int,
        _ height: Int
    ) -> (red: Float?, blue: Float?) {
        guard let old = before.image, let new = now.image, old.width == new.width,
            old.height == new.height, width > 0, height > 0
        else { return (nil, nil) }
        let scale = (x: Float(old.width) / Float(width), y: Float(old.height) / Float(height))
        let size = (
            x: max(leastSide, Int(2 * move.half * scale.x)),
            y: max(leastSide, Int(2 * move.half * scale.y))
        )
        let from = (
            x: Int((move.x - move.half) * scale.x), y: Int((move.y - move.half) * scale.y)
        )
        let to = (
            x: from.x + Int((move.dx * scale.x).rounded()),
            y: from.y + Int((move.dy * scale.y).rounded())
        )
        guard let prior = levels(old, from, size), let after = levels(new, to, size),
            greenLevels.contains(prior.y), greenLevels.contains(after.y)
        else { return (nil, nil) }
        return (step(prior, after, of: 0), step(prior, after, of: 2))
    }

    /// log2 of the change of a channel's ratio to green; nil where the channel is dark or clipped.
    private static func step(
        _ prior: SIMD3<Float>, _ after: SIMD3<Float>, of channel: Int
    ) -> Float? {
        guard measurableLevels.contains(prior[channel]), measurableLevels.contains(after[channel])
        else {
            return nil
        }
        return log2f(after[channel] / after.y) - log2f(prior[channel] / prior.y)
    }

    /// Mean red, green and blue over a rectangle; nil where the rectangle is not entirely inside
    /// the picture.
    private static func levels(
        _ image: ColorImage, _ corner: (x: Int, y: Int), _ size: (x: Int, y: Int)
    ) -> SIMD3<Float>? {
        guard corner.x >= 0, corner.y >= 0, corner.x + size.x <= image.width,
            corner.y + size.y <= image.height
        else { return nil }
        let step = max(1, min(size.x, size.y) / samples)
        var (red, green, blue): (Int32, Int32, Int32) = (0, 0, 0)
        image.values.withUnsafeBufferPointer { values in
            for y in stride(from: corner.y, to: corner.y + size.y, by: step) {
                var i = 3 &* (y &* image.width &+ corner.x)
                let end = i &+ 3 &* size.x
                while i < end {
                    red &+= Int32(values[i])
                    green &+= Int32(values[i &+ 1])
                    blue &+= Int32(values[i &+ 2])
                    i &+= 3 &* step
                }
            }
        }
        let count = ((size.x + step - 1) / step) * ((size.y + step - 1) / step)
        return SIMD3(Float(red), Float(green), Float(blue)) / Float(count)
    }
}
