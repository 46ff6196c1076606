/// A decoder of finite-state entropy codes. Each state gives a symbol and the number of bits that
/// select the next state. A symbol may have extra bits, which are added to its base.
struct EntropyCode {
    private struct Step {
        var bits, offset, base, extraBits: Int
    }

    private var state: Int
    private let steps: [Step]

    /// A decoder for these frequencies. Their sum is at most `states`, which is a power of two. The
    /// value of a symbol is its base plus its `extraBits` bits. The bases start at 0, and the
    /// ranges of the symbols do not overlap. If `isPlain`, the value is the symbol itself.
    init(
        _ frequencies: [Int], extraBits: [Int], states: Int, state: Int, isPlain: Bool = false
    ) throws(LZFSE.Fault) {
        var steps: [Step] = []
        var base = 0
        for (symbol, frequency) in frequencies.enumerated() {
            let own = extraBits[symbol]
            defer { base += 1 << own }
            if frequency == 0 { continue }
            guard steps.count + frequency <= states else { throw .wrong }
            // The largest shift that leaves the frequency below twice the number of states.
            let shift = frequency.leadingZeroBitCount - states.leadingZeroBitCount
            let long = (2 * states) >> shift - frequency
            for index in 0..<frequency {
                let isLong = index < long
                steps.append(
                    Step(
                        bits: isLong ? shift : shift - 1,
                        offset: isLong
                            ? (frequency + index) << shift - states
                            : (index - long) << (shift - 1),
                        base: isPlain ? symbol : base, extraBits: own))
            }
        }
        (self.steps, self.state) = (steps, state)
    }

    /// A copy of this decoder that starts in another state.
    func begun(at state: Int) -> EntropyCode {
        var code = self
        code.state = state
        return code
    }

    /// Decodes the next value.
    mutating func next(_ bits: inout BackwardBitReader) throws(LZFSE.Fault) -> Int {
        guard steps.indices.contains(state) else { throw .wrong }
        let step = steps[state]
        state = step.offset + (try bits.take(step.bits))
        return step.base + (try bits.take(step.extraBits))
    }
}

/// A stream of bits that is read backwards, from the end of the bytes.
struct BackwardBitReader {
    private let bytes: [UInt8]
    private var position: Int

    /// A stream of these bits. `correction`, from −7 to 0, is the negative number of unused bits in
    /// the last byte.
    init(_ bytes: ArraySlice<UInt8>, _ correction: Int) throws(LZFSE.Fault) {
        self.bytes = Array(bytes)
        position = 8 * bytes.count + correction
        guard position >= 0 else { throw .wrong }
    }

    /// The next `count` bits as a number.
    mutating func take(_ count: Int) throws(LZFSE.Fault) -> Int {
        guard count <= position else { throw .early }
        position -= count
        var (value, got) = (0, 0)
        while got < count {
            let place = position + got
            let part = min(8 - place & 7, count - got)
            value |= (Int(bytes[place >> 3]) >> (place & 7) & (1 << part - 1)) << got
            got += part
        }
        return value
    }
}
