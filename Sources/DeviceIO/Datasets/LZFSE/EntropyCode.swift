/// A decoder of finite-state entropy codes: each state gives a symbol and the number of bits that
/// select the next state. Symbols may carry extra bits, which are added to a base.
struct EntropyCode {
    private struct Step {
        var bits, offset, base, extraBits: Int
    }

    private var state: Int
    private let steps: [Step]

    /// The `frequencies` sum to at most `states`, a power of two. A symbol's value is its base, the
    /// sum of the ranges before it, plus its `extraBits` bits; where `isPlain`, the value is the
    /// symbol itself.
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
            // The largest shift that keeps the shifted frequency below twice the number of states.
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

    /// The same decoder in another state.
    func begun(at state: Int) -> EntropyCode {
        var code = self
        code.state = state
        return code
    }

    /// The next value.
    mutating func next(_ bits: inout BackwardBitReader) throws(LZFSE.Fault) -> Int {
        guard steps.indices.contains(state) else { throw .wrong }
        let step = steps[state]
        state = step.offset + (try bits.take(step.bits))
        return step.base + (try bits.take(step.extraBits))
    }
}

/// A bit stream that is read backwards from its end.
struct BackwardBitReader {
    private let bytes: [UInt8]
    private var position: Int

    /// `correction`, −7 to 0, is minus the number of unused bits of the last byte.
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
