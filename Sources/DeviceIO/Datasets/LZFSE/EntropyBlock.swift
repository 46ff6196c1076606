/// A block of LZFSE with finite-state entropy coding. It has a packed header with the frequencies
/// of all symbols, then literals, then matches. A match has a count of literals, a length and a
/// distance.
struct EntropyBlock {
    private static let (lengths, distances, bytes) = (20, 64, 256)

    private let literalCount, literalBytes, matchCount, matchBytes: Int
    private let literalBits, matchBits: Int
    private let literalStates: [Int]
    private var lengthState, matchState, distanceState: Int
    private let frequencies: [Int]

    /// Reads the header. The block's name and length must already be read.
    init(_ source: inout ByteReader) throws(LZFSE.Fault) {
        let start = source.offset - 8
        let first = try source.integer(UInt64.self)
        let second = try source.integer(UInt64.self)
        let third = try source.integer(UInt64.self)
        func field(_ word: UInt64, _ offset: Int, _ count: Int) -> Int {
            Int(word >> UInt64(offset) & (1 << UInt64(count) - 1))
        }
        literalCount = field(first, 0, 20)
        literalBytes = field(first, 20, 20)
        matchCount = field(first, 40, 20)
        literalBits = field(first, 60, 3) - 7
        literalStates = [0, 10, 20, 30].map { field(second, $0, 10) }
        matchBytes = field(second, 40, 20)
        matchBits = field(second, 60, 3) - 7
        lengthState = field(third, 32, 10)
        matchState = field(third, 42, 10)
        distanceState = field(third, 52, 10)
        let tables = try source.bytes(field(third, 0, 32) - (source.offset - start))
        frequencies = try Self.frequencies(
            tables, count: 2 * Self.lengths + Self.distances + Self.bytes)
        guard literalCount.isMultiple(of: 4) else { throw .wrong }
    }

    /// Appends the data of the block. Throws when `output` would become longer than `limit`.
    func decompress(
        _ source: inout ByteReader, onto output: inout [UInt8], limit: Int
    ) throws(LZFSE.Fault) {
        let literals = try literals(BackwardBitReader(try source.bytes(literalBytes), literalBits))
        var bits = try BackwardBitReader(try source.bytes(matchBytes), matchBits)
        let matches = Self.lengths..<2 * Self.lengths
        let places = 2 * Self.lengths..<2 * Self.lengths + Self.distances
        var countCode = try EntropyCode(
            Array(frequencies[..<Self.lengths]), extraBits: Self.countBits, states: 64,
            state: lengthState)
        var matchCode = try EntropyCode(
            Array(frequencies[matches]), extraBits: Self.matchBits, states: 64, state: matchState)
        var distanceCode = try EntropyCode(
            Array(frequencies[places]), extraBits: Self.distanceBits, states: 256,
            state: distanceState)
        var (used, distance) = (0, 0)
        for _ in 0..<matchCount {
            let count = try countCode.next(&bits)
            let match = try matchCode.next(&bits)
            let place = try distanceCode.next(&bits)
            // Distance 0 means the distance of the previous match.
            if place > 0 { distance = place }
            guard count <= literals.count - used else { throw .wrong }
            guard count <= limit - output.count else { throw .tooMuch }
            output += literals[used..<used + count]
            used += count
            if match > 0 { try LZFSE.copy(match, from: distance, onto: &output, limit: limit) }
        }
    }

    /// Decodes the literals. Four state machines take turns on one stream of bits.
    private func literals(_ stream: BackwardBitReader) throws(LZFSE.Fault) -> [UInt8] {
        var bits = stream
        let symbols = Array(frequencies[(2 * Self.lengths + Self.distances)...])
        let code = try EntropyCode(
            symbols, extraBits: [Int](repeating: 0, count: Self.bytes), states: 1024, state: 0,
            isPlain: true)
        var codes = literalStates.map(code.begun(at:))
        var literals: [UInt8] = []
        literals.reserveCapacity(literalCount)
        for index in 0..<literalCount {
            literals.append(UInt8(truncatingIfNeeded: try codes[index & 3].next(&bits)))
        }
        return literals
    }

    private static let countBits = [Int](repeating: 0, count: 16) + [2, 3, 5, 8]
    private static let matchBits = [Int](repeating: 0, count: 16) + [3, 5, 8, 11]
    private static let distanceBits = (0..<64).map { $0 / 4 }

    /// Unpacks the frequencies. They are codes of 2, 3, 5, 8 or 14 bits, which start at the lowest
    /// bit.
    private static func frequencies(
        _ packed: ArraySlice<UInt8>, count: Int
    ) throws(LZFSE.Fault) -> [Int] {
        var values: [Int] = []
        var (pending, held) = (0, 0)
        var rest = packed
        for _ in 0..<count {
            while held < 14, let byte = rest.popFirst() {
                pending |= Int(byte) << held
                held += 8
            }
            let (value, length): (Int, Int) =
                switch pending & 31 {
                case let low where low & 3 == 0: (0, 2)
                case let low where low & 3 == 2: (1, 2)
                case let low where low & 7 == 1: (2, 3)
                case let low where low & 7 == 5: (3, 3)
                case let low where low & 7 == 3: (4 + low >> 3, 5)
                case let low where low == 7 || low == 23: (8 + pending >> 4 & 15, 8)
                default: (24 + pending >> 4 & 1023, 14)
                }
            guard length <= held else { throw .wrong }
            values.append(value)
            pending >>= length
            held -= length
        }
        guard held < 8, rest.isEmpty else { throw .wrong }
        return values
    }
}
