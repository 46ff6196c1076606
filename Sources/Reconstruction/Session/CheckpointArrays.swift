/// Serialises arrays. A key, which is a hash of all arrays, follows the last array.
struct ArrayWriter {
    private var bytes: [UInt8] = []

    mutating func append<Value: BitwiseCopyable>(_ values: [Value]) {
        values.withUnsafeBytes { bytes += $0 }
    }

    /// The bytes of all arrays, followed by the key of these bytes.
    var checksummed: [UInt8] {
        var key = ContentKey()
        key.add(bytes)
        return bytes + Array(key.name.utf8)
    }
}

/// Reads arrays that `ArrayWriter` wrote; nil where the bytes do not match their key.
struct ArrayReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Number of bytes of a key's name. Derived: 32 hexadecimal digits.
    private static let keyLength = 32

    /// The bytes that were not read yet.
    var remaining: [UInt8] { Array(bytes[position...]) }

    init?(_ checksummed: [UInt8]) {
        guard checksummed.count >= Self.keyLength else { return nil }
        bytes = Array(checksummed.dropLast(Self.keyLength))
        var key = ContentKey()
        key.add(bytes)
        guard Array(key.name.utf8) == Array(checksummed.suffix(Self.keyLength)) else { return nil }
    }

    /// The next `count` values; nil where fewer bytes remain.
    mutating func read<Value: BitwiseCopyable>(_: Value.Type, _ count: Int) -> [Value]? {
        let size = MemoryLayout<Value>.stride
        guard count <= (bytes.count - position) / size else { return nil }
        defer { position += count * size }
        return [Value](unsafeUninitializedCapacity: count) { target, taken in
            bytes.withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(target).copyMemory(
                    from: UnsafeRawBufferPointer(
                        rebasing: source[position..<(position + count * size)]))
            }
            taken = count
        }
    }
}
