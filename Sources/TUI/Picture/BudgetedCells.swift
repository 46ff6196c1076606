import Glibc

/// Redraws the changed cells of a picture within a limited number of bytes. If the bytes do not
/// suffice, the cells that differ least from the screen stay as they are. When the picture has come
/// to rest, they are redrawn in full quality.
struct BudgetedCells: Equatable, Sendable {
    /// The colours of a picture, sampled in the parts of every cell.
    struct Samples {
        /// Red, green and blue of every part, cell by cell.
        var values: [UInt8]
        /// The number of parts in a cell: 4, 6 or 8.
        var parts: Int
        var colors: PictureColors
    }

    /// The largest number of bytes that the line to the terminal can carry for one picture; nil for
    /// no limit.
    var lineBudget: Int?
    /// Whether any cell is drawn coarser than the picture allows.
    private(set) var isCoarse = false
    /// The present price of a byte, as a squared error: the Lagrange multiplier of rate–distortion
    /// optimisation. A drawing that saves bytes is chosen if its squared error is larger by less
    /// than this price for each saved byte.
    private var price = Self.leastPrice
    /// For every cell, the parts that were drawn in the foreground colour.
    private var masks: [UInt8] = []
    /// For every cell, whether it is drawn coarser than the picture allows.
    private var coarse: [Bool] = []
    /// Scratch memory: the indices of the cells to redraw, and the drawing of each.
    private var moved: [Int] = []
    private var drawings: [CellChoice.Drawing] = []

    /// The price of a byte while the picture fits its budget. At a price of 30, a drawing with one
    /// change of colour less may differ from the best drawing by a root mean square of 5 of 255. A
    /// guess.
    private static let leastPrice: Int32 = 30
    /// The highest price of a byte (guess). At this price, a cell is redrawn only if nearly all of
    /// it has another colour.
    private static let mostPrice = 20_000.0

    /// The budget of a picture: `usualBytes`, or on a larger screen `bytesPerCell` for each cell.
    /// Together with up to 2 kB of other changes on the console, a frame of 120×40 cells stays
    /// under 15 kB. Guesses.
    private static let usualBytes = 12_000
    private static let bytesPerCell = 4.5
    /// The budget of a picture on the slowest line (guess). With fewer bytes, the picture would
    /// stand still.
    private static let leastBytes = 1500
    /// If a picture takes less than this share of its budget, less of it moves, and the price of a
    /// byte falls (guess).
    private static let fallingShare = 0.85
    /// The bisection of the price ends as soon as a drawing fits and uses more than this share of
    /// the budget (guess).
    private static let sufficientShare = 0.6
    /// The largest number of attempts in the bisection of the price (guess).
    private static let mostAttempts = 8
    /// If a drawing takes f times its budget and f is above 1, the price of a byte is multiplied by
    /// f to the power of `riseExponent`, but by at least `leastRise` (guesses).
    private static let (leastRise, riseExponent) = (1.2, 1.3)

    /// The largest number of bytes for a picture that replaces the previous one.
    private var budget: Int {
        let usual = max(Self.usualBytes, Int(Self.bytesPerCell * Double(masks.count)))
        return max(Self.leastBytes, min(usual, lineBudget ?? usual))
    }

    /// Redraws the cells whose colours have changed, within the budget: the price of a byte rises
    /// until the drawing fits. `lastDrawn` holds the samples of each cell's last drawing. Returns
    /// the number of cells that changed.
    mutating func draw(
        _ samples: Samples, isAfresh: Bool, lastDrawn: inout [UInt8], cells: inout [Cell]
    ) -> Int {
        if isAfresh || masks.count != cells.count {
            masks = Array(repeating: 0, count: cells.count)
            coarse = Array(repeating: false, count: cells.count)
        }
        let unchanged = findMoved(samples, isAfresh, &lastDrawn)
        // When the picture has come to rest, the lowest price lets coarse cells be drawn in full
        // quality.
        if isAfresh || (moved.count - unchanged) * 10 < cells.count { price = Self.leastPrice }
        let bytes =
            isAfresh ? attempt(samples, over: nil) : fit(samples, over: cells)
        let repainted = commit(samples, &lastDrawn, &cells)
        if Double(bytes) < Self.fallingShare * Double(budget) {
            price = max(Self.leastPrice, price - price / 6)
        }
        return repainted
    }

    /// Collects the cells to draw: cells whose colours have changed, and coarse cells. Returns the
    /// number of coarse cells whose colours have not changed.
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

    /// Draws the collected cells at the lowest price that fits the budget; a bisection finds the
    /// price. Returns the estimated bytes.
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

    /// Draws the collected cells at the present price. `cells` are those on the screen; nil if
    /// nothing is shown. Returns the estimated bytes.
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

    /// Copies the drawings into the cells of the picture. Returns the number of cells that changed.
    private mutating func commit(
        _ samples: Samples, _ lastDrawn: inout [UInt8], _ cells: inout [Cell]
    ) -> Int {
        let numbers = samples.parts * 3
        var repainted = 0
        // A cell counts as coarse if its squared error exceeds that of its best drawing by more
        // than the lowest price of ten bytes. A change to another colour of the palette usually
        // takes ten bytes.
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
