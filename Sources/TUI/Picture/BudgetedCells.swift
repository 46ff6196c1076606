import Glibc

/// Draws the cells of a picture that changed in a limited number of bytes. The cells that differ
/// least from the screen stay as they are until the movement ends; then they are drawn in full
/// quality.
struct BudgetedCells: Equatable, Sendable {
    /// The colours of the picture in every cell.
    struct Samples {
        /// Colours of every part of every cell: R G B, cell by cell.
        var values: [UInt8]
        /// Parts of a cell: 4, 6 or 8.
        var parts: Int
        var colors: PictureColors
    }

    /// Bytes that the terminal's line takes for a picture; nil where it takes any number.
    var lineBudget: Int?
    /// Whether any cell is coarse.
    private(set) var isCoarse = false
    /// The squared error that saving one byte may cost now.
    private var price = Self.leastPrice
    /// Parts in the foreground of every drawn cell.
    private var masks: [UInt8] = []
    /// Which cells are drawn coarser than the picture allows.
    private var coarse: [Bool] = []
    /// Scratch: the cells that are drawn again, and how.
    private var moved: [Int] = []
    private var drawings: [CellChoice.Drawing] = []

    /// The squared error a byte is worth where the picture fits its budget: at 30 a drawing differs
    /// from the best by a root mean square of 5 of 255 where that saves a colour of the palette. A
    /// guess.
    private static let leastPrice: Int32 = 30
    /// At this price a cell stays until nearly all of it is another colour (guess).
    private static let mostPrice = 20_000.0

    /// Bytes of a picture at least, so that with up to 2 kB of the console's other changes a frame
    /// of 120×40 cells stays under 15 kB; and bytes for each cell of a larger screen. Guesses.
    private static let usualBytes = 12_000
    private static let bytesPerCell = 4.5
    /// Bytes of a picture on a slow line at least: with fewer, nothing would move. A guess.
    private static let leastBytes = 1500
    /// Below this share of the budget the price falls again: the movement slows down. A guess.
    private static let fallingShare = 0.85
    /// The bisection of the price ends where this share of the budget is used. A guess.
    private static let sufficientShare = 0.6
    /// Most attempts of the bisection. A guess.
    private static let mostAttempts = 8
    /// The price rises at least by this factor, and by the excess of bytes to this power. Guesses.
    private static let (leastRise, riseExponent) = (1.2, 1.3)

    /// Bytes that a picture may take where the previous one is shown.
    private var budget: Int {
        let usual = max(Self.usualBytes, Int(Self.bytesPerCell * Double(masks.count)))
        return max(Self.leastBytes, min(usual, lineBudget ?? usual))
    }

    /// Draws what moved in the budget's bytes: the price of a byte rises until it fits. `lastDrawn`
    /// has the samples with which each cell was last drawn. Returns how many cells changed.
    mutating func draw(
        _ samples: Samples, isAfresh: Bool, lastDrawn: inout [UInt8], cells: inout [Cell]
    ) -> Int {
        if isAfresh || masks.count != cells.count {
            masks = Array(repeating: 0, count: cells.count)
            coarse = Array(repeating: false, count: cells.count)
        }
        let unchanged = findMoved(samples, isAfresh, &lastDrawn)
        // After a movement, coarse cells are drawn in full quality.
        if isAfresh || (moved.count - unchanged) * 10 < cells.count { price = Self.leastPrice }
        let bytes =
            isAfresh ? attempt(samples, over: nil) : fit(samples, over: cells)
        let repainted = commit(samples, &lastDrawn, &cells)
        if Double(bytes) < Self.fallingShare * Double(budget) {
            price = max(Self.leastPrice, price - price / 6)
        }
        return repainted
    }

    /// Finds the cells to draw; returns how many of them are only coarse and have not changed.
    private mutating func findMoved(
        _ samples: Samples, _ isAfresh: Bool, _ lastDrawn: inout [UInt8]
    ) -> Int {
        moved.removeAll(keepingCapacity: true)
        let numbers = samples.parts * 3
        var unchanged = 0
        samples.values.withUnsafeBufferPointer { new in
            lastDrawn.withUnsafeMutableBufferPointer { old in
                for index in 0..<masks.count {
                    if isAfresh || hasMoved(new, old, index &* numbers, numbers: numbers) {
                        moved.append(index)
                    } else if coarse[index] {
                        moved.append(index)
                        unchanged &+= 1
                    }
                }
            }
        }
        return unchanged
    }

    /// Draws the moved cells at the least price that fits the budget, found by bisection; returns
    /// the estimated bytes.
    private mutating func fit(_ samples: Samples, over cells: [Cell]) -> Int {
        var (tooLow, enough): (Double?, Double?) = (nil, nil)
        var bytes = 0
        for _ in 0..<Self.mostAttempts {
            bytes = attempt(samples, over: cells)
            if bytes <= budget {
                enough = Double(price)
                if tooLow == nil || Double(bytes) > Self.sufficientShare * Double(budget) {
                    return bytes
                }
            } else {
                tooLow = Double(price)
            }
            if let tooLow, let enough {
                price = Int32((tooLow * enough).squareRoot())
            } else {
                let excess = Double(bytes) / Double(budget)
                let rise = max(Self.leastRise, pow(excess, Self.riseExponent))
                price = Int32(min(Self.mostPrice, Double(price) * rise))
            }
        }
        guard bytes > budget, let enough else { return bytes }
        price = Int32(enough)
        return attempt(samples, over: cells)
    }

    /// Draws the moved cells at the current price, where `cells` are shown already; returns the
    /// estimated bytes.
    private mutating func attempt(_ samples: Samples, over cells: [Cell]?) -> Int {
        drawings.removeAll(keepingCapacity: true)
        let parts = samples.parts
        return samples.values.withUnsafeBufferPointer { new in
            CellChoice.forFrame(samples.colors, parts: parts, price: price) { choice in
                for index in moved {
                    let shown = cells.map { ($0[index], Int(masks[index])) }
                    drawings.append(
                        choice.draw(new, index &* parts &* 3, index: index, shown: shown))
                }
                return choice.bytes
            }
        }
    }

    /// Writes the drawings into the cells; returns how many cells changed.
    private mutating func commit(
        _ samples: Samples, _ lastDrawn: inout [UInt8], _ cells: inout [Cell]
    ) -> Int {
        let numbers = samples.parts * 3
        var repainted = 0
        // The price of ten bytes, which a colour of the palette takes.
        let limit = Self.leastPrice &* 10
        for (index, drawing) in zip(moved, drawings) {
            for part in (index * numbers)..<((index + 1) * numbers) {
                lastDrawn[part] = samples.values[part]
            }
            coarse[index] = price > Self.leastPrice && drawing.excess > limit
            guard let cell = drawing.cell, cell != cells[index] else { continue }
            cells[index] = cell
            masks[index] = UInt8(truncatingIfNeeded: drawing.mask)
            repainted += 1
        }
        isCoarse = coarse.contains(true)
        return repainted
    }
}
