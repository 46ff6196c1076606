/// The value between four pixels.
/// - Parameters:
///   - at: index of the upper left one.
///   - width: number of pixels in a row of the picture.
///   - right: weight of those on the right.
///   - down: weight of the lower ones.
@inlinable @inline(__always)
public func bilinear(
    _ pixels: UnsafeBufferPointer<UInt8>, _ at: Int, _ width: Int, _ right: Float, _ down: Float
) -> Float {
    let below = at &+ width
    let (a, b) = (Float(pixels[at]), Float(pixels[at &+ 1]))
    let (c, d) = (Float(pixels[below]), Float(pixels[below &+ 1]))
    return (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
}

/// The value between four pixels, in double precision.
/// - Parameters:
///   - at: index of the upper left one.
///   - width: number of pixels in a row of the picture.
///   - right: weight of those on the right.
///   - down: weight of the lower ones.
@inlinable @inline(__always)
public func bilinear(
    _ pixels: UnsafeBufferPointer<UInt8>, _ at: Int, _ width: Int, _ right: Double, _ down: Double
) -> Double {
    let below = at &+ width
    let (a, b) = (Double(pixels[at]), Double(pixels[at &+ 1]))
    let (c, d) = (Double(pixels[below]), Double(pixels[below &+ 1]))
    return (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
}
