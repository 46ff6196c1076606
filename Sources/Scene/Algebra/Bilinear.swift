/// The value between four pixels.
/// - Parameters:
///   - at: index of the upper left one.
///   - width: number of pixels in a row of the picture.
///   - right: weight of those on the right.
///   - down: weight of the lower ones.
@inlinable @inline(__always)
public func bilinear<Value: FloatingPoint>(
    _ pixels: UnsafeBufferPointer<UInt8>, _ at: Int, _ width: Int, _ right: Value, _ down: Value
) -> Value {
    // Every floating-point type has an initialiser of its own for an `Int`, none for a `UInt8`.
    func value(_ index: Int) -> Value { Value(Int(pixels[index])) }
    let below = at &+ width
    let (a, b) = (value(at), value(at &+ 1))
    let (c, d) = (value(below), value(below &+ 1))
    return (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
}
