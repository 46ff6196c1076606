/// A square grid of cells into which masks are put, the lowest free place first.
struct PackingGrid {
    let side: Int
    private let wordsPerRow: Int
    private var words: [UInt64]
    private var blocked: [UInt64]
    private var shifted: [UInt64]

    init(side: Int) {
        self.side = side
        wordsPerRow = (side + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * side)
        blocked = Array(repeating: 0, count: wordsPerRow)
        shifted = blocked
    }

    /// The lowest place, then the leftmost, where a mask meets nothing; rows from `limit` on are
    /// not tried.
    mutating func place(for mask: ChartMask, below limit: Int) -> SIMD2<Int>? {
        guard mask.width <= side, mask.height <= side else { return nil }
        for row in 0..<max(0, min(side - mask.height + 1, limit)) {
            for word in blocked.indices { blocked[word] = 0 }
            // Columns so far right that the mask would stick out.
            for column in (side - mask.width + 1)..<(64 * wordsPerRow) {
                blocked[column / 64] |= 1 << UInt64(column % 64)
            }
            var isFull = false
            for maskRow in 0..<mask.height where !isFull {
                block(mask, maskRow: maskRow, gridRow: row + maskRow)
                isFull = blocked.allSatisfy { $0 == .max }
            }
            guard !isFull else { continue }
            for word in blocked.indices where blocked[word] != .max {
                return SIMD2(64 * word + (~blocked[word]).trailingZeroBitCount, row)
            }
        }
        return nil
    }

    /// Marks the columns where a row of the mask would meet a row of the grid.
    private mutating func block(_ mask: ChartMask, maskRow: Int, gridRow: Int) {
        let gridStart = gridRow * wordsPerRow
        guard words[gridStart..<(gridStart + wordsPerRow)].contains(where: { $0 != 0 }) else {
            return
        }
        var column = 0
        while column < mask.width {
            guard mask.isCovered(column, maskRow) else {
                column += 1
                continue
            }
            var end = column
            while end < mask.width && mask.isCovered(end, maskRow) { end += 1 }
            blockRun(from: column, count: end - column, gridStart)
            column = end
        }
    }

    /// Or-s together the grid's row moved down by each of `count` columns from `first` on: by
    /// doubling, so that long runs cost little more than short ones.
    private mutating func blockRun(from first: Int, count: Int, _ gridStart: Int) {
        for word in 0..<wordsPerRow { shifted[word] = bits(gridStart, word, first) }
        var length = 1
        while length < count {
            let step = min(length, count - length)
            for word in 0..<wordsPerRow { shifted[word] |= shiftedBits(word, step) }
            length += step
        }
        for word in 0..<wordsPerRow { blocked[word] |= shifted[word] }
    }

    private func bits(_ gridStart: Int, _ word: Int, _ shift: Int) -> UInt64 {
        let (skip, rest) = (word + shift / 64, UInt64(shift % 64))
        let low = skip < wordsPerRow ? words[gridStart + skip] : 0
        guard rest > 0 else { return low }
        let high = skip + 1 < wordsPerRow ? words[gridStart + skip + 1] : 0
        return low >> rest | high << (64 - rest)
    }

    /// Words are read upwards before they are changed, so the shift can be in place.
    private func shiftedBits(_ word: Int, _ shift: Int) -> UInt64 {
        let (skip, rest) = (word + shift / 64, UInt64(shift % 64))
        let low = skip < wordsPerRow ? shifted[skip] : 0
        guard rest > 0 else { return low }
        let high = skip + 1 < wordsPerRow ? shifted[skip + 1] : 0
        return low >> rest | high << (64 - rest)
    }

    /// Puts a mask down.
    mutating func fill(_ mask: ChartMask, at place: SIMD2<Int>) {
        for row in 0..<mask.height {
            for column in 0..<mask.width where mask.isCovered(column, row) {
                let x = place.x + column
                words[(place.y + row) * wordsPerRow + x / 64] |= 1 << UInt64(x % 64)
            }
        }
    }
}

extension ChartMask {
    /// Whether a cell is covered.
    @inline(__always) func isCovered(_ column: Int, _ row: Int) -> Bool {
        words[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
    }
}
