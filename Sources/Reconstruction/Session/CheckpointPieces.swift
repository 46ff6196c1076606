/// Arrays one after the other, and at the end a key of them all.
struct PieceWriter {
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

/// Takes the arrays out again; nil for bytes that are not as they were written.
struct PieceReader {
    private let bytes: [UInt8]
    private var place = 0

    /// What is left.
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
