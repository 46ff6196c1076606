import Glibc
import Scene

/// Red and blue against green at places of a picture, from a colour picture of any size.
struct ColorSamples {
    private var image: ColorImage?

    init(_ image: ColorImage?) { self.image = image }

    /// Samples along a patch's side: more tell nothing new.
    private static let samples = 12

    /// How red and blue changed against green where a patch was and where it is now, log2; nil where
    /// a channel is dark or clipped, or a picture has no colour.
    /// - Parameters:
    ///   - width: of the picture that the patch was followed in, pixels.
    ///   - height: likewise.
    static func step(
        of move: PatchMove, from before: ColorSamples, to now: ColorSamples, _ width: Int,
        _ height: Int
    ) -> (red: Float, blue: Float)? {
        guard let old = before.image, let new = now.image, old.width == new.width,
            old.height == new.height, width > 0, height > 0
        else { return nil }
        let scale = (x: Float(old.width) / Float(width), y: Float(old.height) / Float(height))
        let size = (
            x: max(3, Int(2 * move.half * scale.x)), y: max(3, Int(2 * move.half * scale.y))
        )
        let from = (
            x: Int((move.x - move.half) * scale.x), y: Int((move.y - move.half) * scale.y)
        )
        let to = (
            x: from.x + Int((move.dx * scale.x).rounded()),
            y: from.y + Int((move.dy * scale.y).rounded())
        )
        guard let prior = balance(old, from, size), let after = balance(new, to, size) else {
            return nil
        }
        return (after.red - prior.red, after.blue - prior.blue)
    }

    /// log2 of red over green and of blue over green over a rectangle.
    private static func balance(
        _ image: ColorImage, _ corner: (x: Int, y: Int), _ size: (x: Int, y: Int)
    ) -> (red: Float, blue: Float)? {
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
        let count = Int32(((size.x + step - 1) / step) * ((size.y + step - 1) / step))
        // Below 20 levels noise decides, above 235 somewhere pixels are clipped.
        let usable = (20 * count)...(235 * count)
        guard usable.contains(red), usable.contains(green), usable.contains(blue) else {
            return nil
        }
        return (log2f(Float(red) / Float(green)), log2f(Float(blue) / Float(green)))
    }
}
