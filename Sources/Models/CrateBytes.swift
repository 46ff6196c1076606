/// Bytes of a crate file (OpenUSD, `pxr/usd/sdf/crateFile.cpp`): numbers and compressed runs. Each
/// read is checked against the end of the file.
struct CrateBytes {
    /// The fault of a file, in words.
    typealias Fault = USDText.Fault

    let bytes: [UInt8]
    var place: Int

    /// The largest accepted number of elements: a damaged number must not allocate all memory, and
    /// real models have fewer (guess).
    private static let longest = 1 << 28

    init(_ bytes: [UInt8], at place: Int) throws(Fault) {
        (self.bytes, self.place) = (bytes, place)
        guard place >= 0, place <= bytes.count else { throw Self.tooShort }
    }

    static var tooShort: Fault { Fault(reason: phrase("its layer ends too early")) }

    /// The next unsigned number, of this number of bytes.
    mutating func unsigned(_ count: Int) throws(Fault) -> UInt64 {
        guard count <= bytes.count - place else { throw Self.tooShort }
        defer { place += count }
        return bytes.littleEndian(at: place, size: count)
    }

    /// A number of elements, stored in `size` bytes. Throws when it exceeds `longest`.
    mutating func count(bytes size: Int = 8) throws(Fault) -> Int {
        let value = try unsigned(size)
        guard value <= UInt64(Self.longest) else {
            throw Fault(reason: phrase("a length in it is damaged"))
        }
        return Int(value)
    }

    /// The next `count` bytes.
    mutating func run(_ count: Int) throws(Fault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count - place else { throw Self.tooShort }
        defer { place += count }
        return bytes[place..<(place + count)]
    }

    /// The content of a run of `compressed` bytes: chunks of LZ4 (`TfFastCompression`). Throws when
    /// it exceeds `limit` bytes.
    mutating func decompressed(_ compressed: Int, limit: Int) throws(Fault) -> [UInt8] {
        var source = try run(compressed)
        guard let chunks = source.popFirst() else { throw Self.tooShort }
        var output: [UInt8] = []
        for _ in 0..<max(1, Int(chunks)) {
            var size = source.count
            if chunks > 0 {
                guard source.count >= 4 else { throw Self.tooShort }
                size = Int([UInt8](source.prefix(4)).littleEndian32(at: 0))
                source = source.dropFirst(4)
                guard size <= source.count else { throw Self.tooShort }
            }
            guard
                let part = LZ4Block.decompressed(source.prefix(size), limit: limit - output.count)
            else { throw Fault(reason: phrase("a compressed part of it is damaged")) }
            output += part
            source = source.dropFirst(size)
        }
        return output
    }

    /// 32-bit integers, stored as differences of 0, 1, 2 or 4 bytes (`Sdf_IntegerCompression`).
    mutating func integers(_ count: Int) throws(Fault) -> [Int32] {
        if count == 0 { return [] }
        let size = try self.count()
        let codes = (count * 2 + 7) / 8
        let raw = try decompressed(size, limit: 4 + codes + 4 * count)
        guard raw.count >= 4 + codes else { throw Self.tooShort }
        var reader = try CrateBytes(raw, at: 0)
        let usual = Int32(bitPattern: UInt32(try reader.unsigned(4)))
        let codePlace = reader.place
        reader.place += codes
        var values: [Int32] = []
        values.reserveCapacity(count)
        var sum: Int32 = 0
        for index in 0..<count {
            let code = raw[codePlace + index / 4] >> UInt8(2 * (index % 4)) & 3
            let step: Int32 =
                switch code {
                case 0: usual
                case 1: Int32(Int8(truncatingIfNeeded: try reader.unsigned(1)))
                case 2: Int32(Int16(truncatingIfNeeded: try reader.unsigned(2)))
                default: Int32(truncatingIfNeeded: try reader.unsigned(4))
                }
            sum &+= step
            values.append(sum)
        }
        return values
    }
}
