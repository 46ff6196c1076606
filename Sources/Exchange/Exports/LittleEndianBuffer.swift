/// A buffer of little-endian numbers.
struct LittleEndianBuffer {
    var bytes: [UInt8] = []

    mutating func append<Value: FixedWidthInteger>(_ value: Value) {
        for index in 0..<(Value.bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Value(8 * index)))
        }
    }

    mutating func append(_ value: Double) { append(value.bitPattern) }
}
