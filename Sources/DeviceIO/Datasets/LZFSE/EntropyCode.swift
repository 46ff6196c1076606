/// A machine of finite-state entropy coding: each state stands for a symbol, and tells how many
/// bits lead to the next state. Symbols may bring bits of their own, which are added to a base.
struct EntropyCode {
    private struct Step {
        var bits, offset, base, extraBits: Int
    }

    private var state: Int
    private let steps: [Step]

    /// `frequencies` of the symbols add up to at most `states`, a power of two; a symbol's value is
    /// what all before it can reach, plus as many bits of its own as `extraBits` says. Where it
    /// `isPlain`, the value is the symbol itself.
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
            // The largest shift that keeps the frequency within twice the states.
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

    /// The same machine in another state.
    func begun(at state: Int) -> EntropyCode {
        var code = self
        code.state = state
        return code
    }

    /// The next value.
    mutating func next(_ bits: inout BackwardBits) throws(LZFSE.Fault) -> Int {
        guard steps.indices.contains(state) else { throw .wrong }
        let step = steps[state]
        state = step.offset + (try bits.take(step.bits))
        return step.base + (try bits.take(step.extraBits))
    }
}

/// A row of bits that is read from its end towards its beginning.
struct BackwardBits {
    private let bytes: [UInt8]
    private var position: Int

    /// `correction`, −7 to 0, says how many bits of the last byte are not used.
    init(_ bytes: ArraySlice<UInt8>, _ correction: Int) throws(LZFSE.Fault) {
        self.bytes = Array(bytes)
        position = 8 * bytes.count + correction
        guard position >= 0 else { throw .wrong }
    }

    /// The number that the next `count` bits form.
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
