/// Serialises arrays, followed by the key of their content.
struct ArrayWriter {
    private var bytes: [UInt8] = []

    mutating func put<Value: BitwiseCopyable>(_ values: [Value]) {
        values.withUnsafeBytes { bytes += $0 }
    }

    var sealed: [UInt8] {
        var key = ContentKey()
        key.add(bytes)
        return bytes + Array(key.name.utf8)
    }
}

/// Reads the arrays back; nil where the bytes do not match their key.
struct ArrayReader {
    private let bytes: [UInt8]
    private var place = 0

    /// The remaining bytes.
    var rest: [UInt8] { Array(bytes[place...]) }

    init?(_ sealed: [UInt8]) {
        guard sealed.count >= 32 else { return nil }
        bytes = Array(sealed.dropLast(32))
        var key = ContentKey()
        key.add(bytes)
        guard Array(key.name.utf8) == Array(sealed.suffix(32)) else { return nil }
    }

    mutating func take<Value: BitwiseCopyable>(_: Value.Type, _ count: Int) -> [Value]? {
        let size = MemoryLayout<Value>.stride
        guard count <= (bytes.count - place) / size else { return nil }
        defer { place += count * size }
        return [Value](unsafeUninitializedCapacity: count) { target, taken in
            bytes.withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(target).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: source[place..<(place + count * size)]))
            }
            taken = count
        }
    }
}
