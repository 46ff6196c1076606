/// The value between four pixels.
/// - Parameters:
///   - at: index of the upper left pixel.
///   - width: number of pixels in a row of the picture.
///   - right: weight of the two pixels on the right, 0...1.
///   - down: weight of the two lower pixels, 0...1.
@inlinable @inline(__always)
public func bilinear<Value: FloatingPoint>(
    _ pixels: UnsafeBufferPointer<UInt8>, _ at: Int, _ width: Int, _ right: Value, _ down: Value
) -> Value {
    // Every floating-point type has a dedicated initialiser for `Int`; that for `UInt8` is generic.
    func value(_ index: Int) -> Value { Value(Int(pixels[index])) }
    let below = at &+ width
    let (a, b) = (value(at), value(at &+ 1))
    let (c, d) = (value(below), value(below &+ 1))
    return (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
}
