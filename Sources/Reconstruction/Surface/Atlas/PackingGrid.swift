/// A square grid of cells. Each mask is placed at its lowest free position.
struct PackingGrid {
    let side: Int
    private let wordsPerRow: Int
    private var words: [UInt64]
    private var isEmptyRow: [Bool]
    private var scratch: [UInt64]

    init(side: Int) {
        self.side = side
        wordsPerRow = (side + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * side)
        isEmptyRow = Array(repeating: true, count: side)
        scratch = Array(repeating: 0, count: 2 * wordsPerRow)
    }

    /// The lowest position at which a mask fits, and of these the leftmost; nil if there is none
    /// below the row `limit`.
    mutating func place(for mask: ChartMask, below limit: Int) -> SIMD2<Int>? {
        guard mask.width <= side, mask.height <= side else { return nil }
        let runs = mask.runs
        let count = wordsPerRow
        return scratch.withUnsafeMutableBufferPointer { scratch in
            words.withUnsafeBufferPointer { words in
                // `blocked`: the columns at which the mask cannot be placed. `shifted`: the columns
                // that one of its runs blocks.
                let blocked = UnsafeMutableBufferPointer(rebasing: scratch[..<count])
                let shifted = UnsafeMutableBufferPointer(rebasing: scratch[count...])
                for row in 0..<max(0, min(side - mask.height + 1, limit)) {
                    for word in 0..<count { blocked[word] = 0 }
                    // The mask would exceed the right edge of the grid at these columns.
                    for column in (side - mask.width + 1)..<(64 * count) {
                        blocked[column / 64] |= 1 << UInt64(column % 64)
                    }
                    var isFull = false
                    for run in runs where !isEmptyRow[row &+ run.row] {
                        Self.block(
                            run,
                            UnsafeBufferPointer(
                                rebasing: words[
                                    ((row + run.row) * count)..<((row + run.row + 1) * count)]),
                            blocked, shifted)
                        isFull = blocked.allSatisfy { $0 == .max }
                        if isFull { break }
                    }
                    guard !isFull else { continue }
                    for word in 0..<count where blocked[word] != .max {
                        return SIMD2(64 * word + (~blocked[word]).trailingZeroBitCount, row)
                    }
                }
                return nil
            }
        }
    }

    /// Marks the columns at which a run of the mask would collide with a row of the grid. They are
    /// the union of the row shifted by each column of the run. The union grows by doubling, so long
    /// runs cost little more than short ones.
    private static func block(
        _ run: ChartMask.Run, _ row: UnsafeBufferPointer<UInt64>,
        _ blocked: UnsafeMutableBufferPointer<UInt64>,
        _ shifted: UnsafeMutableBufferPointer<UInt64>
    ) {
        for word in row.indices { shifted[word] = row[word] }
        shift(shifted, by: run.first, keeps: false)
        var length = 1
        while length < run.count {
            let step = min(length, run.count - length)
            shift(shifted, by: step, keeps: true)
            length += step
        }
        for word in row.indices { blocked[word] |= shifted[word] }
    }

    /// Shifts bits down in place, from the lowest word upwards. If `keeps` is true, the old bits
    /// stay set too.
    private static func shift(
        _ bits: UnsafeMutableBufferPointer<UInt64>, by columns: Int, keeps: Bool
    ) {
        let (skip, rest) = (columns / 64, UInt64(columns % 64))
        for word in bits.indices {
            let from = word &+ skip
            var moved = from < bits.count ? bits[from] >> rest : 0
            if rest > 0, from &+ 1 < bits.count { moved |= bits[from &+ 1] << (64 &- rest) }
            bits[word] = keeps ? bits[word] | moved : moved
        }
    }

    /// Marks the cells of a mask at a position as taken.
    mutating func fill(_ mask: ChartMask, at place: SIMD2<Int>) {
        for row in 0..<mask.height {
            for column in 0..<mask.width where mask.isCovered(column, row) {
                isEmptyRow[place.y + row] = false
                let x = place.x + column
                words[(place.y + row) * wordsPerRow + x / 64] |= 1 << UInt64(x % 64)
            }
        }
    }
}

extension ChartMask {
    /// A run of covered cells in one row of a mask.
    struct Run {
        let row, first, count: Int
    }

    /// All runs of the mask, the longest first. Long runs collide most often, so a bad position is
    /// rejected early.
    var runs: [Run] {
        var runs: [Run] = []
        for row in 0..<height {
            var column = 0
            while column < width {
                guard isCovered(column, row) else {
                    column += 1
                    continue
                }
                let first = column
                while column < width && isCovered(column, row) { column += 1 }
                runs.append(Run(row: row, first: first, count: column - first))
            }
        }
        return runs.sorted { ($1.count, $0.row, $0.first) < ($0.count, $1.row, $1.first) }
    }

    /// Whether the mask covers a cell.
    @inline(__always) func isCovered(_ column: Int, _ row: Int) -> Bool {
        words[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
    }
}
