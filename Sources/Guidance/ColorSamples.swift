import Glibc
import Scene

/// Red and blue against green at places of a picture, from a colour picture of any size.
struct ColorSamples {
    private var image: ColorImage?

    init(_ image: ColorImage?) { self.image = image }

    var isKnown: Bool { image != nil }

    /// log2 of red over green and of blue over green, the mean of 5×5 pixels round a place that is
    /// given as shares of width and height; nil where a channel is dark or clipped.
    func balance(atX x: Float, y: Float) -> (red: Float, blue: Float)? {
        guard let image, image.width >= 8, image.height >= 8 else { return nil }
        let column = min(image.width - 3, max(2, Int(x * Float(image.width))))
        let row = min(image.height - 3, max(2, Int(y * Float(image.height))))
        var (red, green, blue): (Int32, Int32, Int32) = (0, 0, 0)
        image.values.withUnsafeBufferPointer { values in
            for dy in -2...2 {
                for dx in -2...2 {
                    let i = 3 &* ((row &+ dy) &* image.width &+ column &+ dx)
                    red &+= Int32(values[i])
                    green &+= Int32(values[i &+ 1])
                    blue &+= Int32(values[i &+ 2])
                }
            }
        }
        // Of 25 pixels: below 20 levels noise decides, above 245 the sensor clips.
        let usable = Int32(25 * 20)...Int32(25 * 245)
        guard usable.contains(red), usable.contains(green), usable.contains(blue) else {
            return nil
        }
        return (log2f(Float(red) / Float(green)), log2f(Float(blue) / Float(green)))
    }
}
