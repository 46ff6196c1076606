/// Chooses how to draw a cell of a picture. Each way to draw it has an error and a number of bytes.
/// The cell that is on the screen already takes no bytes. A cell in the terminal's current colours
/// takes only the bytes of its glyph, and a new colour takes 9 to 17 bytes more. The way with the
/// least sum of error and price is chosen, as video encoders choose their modes (rate–distortion
/// optimisation).
struct CellChoice {
    /// A colour that may be used to draw a cell.
    struct Candidate {
        fileprivate var color: CellColor
        fileprivate var red: Int32 = 0
        fileprivate var green: Int32 = 0
        fileprivate var blue: Int32 = 0
        /// The bytes that a change to the colour takes; 0 if the terminal draws with it already.
        fileprivate var bytes: Int32

        @inline(__always)
        fileprivate init(_ color: CellColor) {
            self.color = color
            bytes = Int32(color.sequenceBytes)
            switch color {
            case .terminal: break
            case .indexed(let index):
                (red, green, blue) = Palette256.channels(of: index)
            case .direct(let r, let g, let b):
                (red, green, blue) = (Int32(r), Int32(g), Int32(b))
            }
        }
    }

    /// The chosen way to draw one cell.
    struct Drawing: Equatable, Sendable {
        /// The cell to write; nil if the cell on the screen stays.
        var cell: Cell?
        /// The parts of the cell that are in the foreground colour.
        var mask: Int
        /// The squared error of this drawing minus the squared error with the two best colours.
        var excess: Int32
    }

    /// The estimated bytes of all cells that were drawn so far.
    private(set) var bytes = 0

    private let colors: PictureColors
    private let parts: Int
    /// The price of a byte, as a squared error summed over the parts and channels of a cell.
    private let price: Int32
    private let candidates: UnsafeMutableBufferPointer<Candidate>
    /// The squared error of each candidate in each part: up to six candidates and eight parts.
    private let errors: UnsafeMutableBufferPointer<Int32>
    /// The colours that the terminal draws with at present; nil at the start of a frame.
    private var pen: (Candidate, Candidate)?
    private var lastIndex = -2

    /// The most candidates for a cell: the cell's own two colours, the terminal's two current
    /// colours and, with direct colour, two colours of the palette that are nearest to the cell's
    /// own. Derived.
    private static let mostCandidates = 6
    /// The most parts of a cell: octants have eight. Derived.
    private static let mostParts = 8
    /// The bytes that move the cursor within a line, such as `ESC [ 12 C`. Derived.
    private static let moveBytes: Int32 = 5

    /// - Parameter parts: the number of parts in a cell: 4 quadrants, 6 sextants or 8 octants.
    private init(
        _ colors: PictureColors, parts: Int, price: Int32,
        _ candidates: UnsafeMutableBufferPointer<Candidate>,
        _ errors: UnsafeMutableBufferPointer<Int32>
    ) {
        (self.colors, self.parts, self.price) = (colors, parts, price)
        (self.candidates, self.errors) = (candidates, errors)
    }

    /// Calls `body` with a choice for one frame.
    static func forFrame<Result>(
        _ colors: PictureColors, parts: Int, price: Int32, _ body: (inout CellChoice) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Candidate.self, capacity: mostCandidates) { candidates in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: mostCandidates * mostParts) {
                errors in
                var choice = CellChoice(colors, parts: parts, price: price, candidates, errors)
                return body(&choice)
            }
        }
    }

    /// Chooses how to draw the cell `index`, whose samples begin at `at`; cells must be drawn in
    /// order. `shown` is the cell on the screen with the mask of its foreground parts; nil if
    /// nothing is shown.
    mutating func draw(
        _ values: UnsafeBufferPointer<UInt8>, _ at: Int, index: Int, shown: (cell: Cell, mask: Int)?
    ) -> Drawing {
        let best =
            parts == 4
            ? quadrantCell(values, at, colors) : finerCell(values, at, colors, parts: parts)
        let count = fill(best)
        measure(values, at, count)
        let gap = index == lastIndex + 1 ? 0 : Self.moveBytes
        var least: (cost: Int32, first: Int, second: Int, error: Int32) = (.max, 0, 0, 0)
        for first in 0..<count {
            for second in first..<count {
                let error = pairError(first, second)
                let changes =
                    candidates[first].bytes
                    &+ (first == second ? 0 : candidates[second].bytes)
                let glyph: Int32 = first == second ? 1 : parts == 4 ? 3 : 4
                let length = glyph &+ gap &+ changes &+ (changes > 0 ? 2 : 0)
                let cost = error &+ price &* length
                if cost < least.cost { least = (cost, first, second, error) }
            }
        }
        let bestError = pairError(0, best.glyph == " " ? 0 : 1)
        if let shown {
            let error = shownError(shown.cell, shown.mask, values, at)
            if error <= least.cost {
                return Drawing(cell: nil, mask: shown.mask, excess: error &- bestError)
            }
        }
        return take(least.first, least.second, index, excess: least.error &- bestError, at: least)
    }

    /// Lists the candidates: the cell's own two colours, the terminal's current colours and, with
    /// direct colour, the nearest colours of the palette, since their codes have half the length.
    /// Returns the number of candidates.
    private mutating func fill(_ best: Cell) -> Int {
        candidates[0] = Candidate(best.style.background)
        var count = 1
        if best.glyph != " " {
            candidates[1] = Candidate(best.style.foreground)
            count = 2
        }
        if colors.isDirect {
            for own in 0..<count {
                let color = candidates[own]
                guard case .direct = color.color else { continue }
                candidates[count] = Candidate(
                    colors.indexed(red: color.red, green: color.green, blue: color.blue))
                count &+= 1
            }
        }
        if let pen {
            candidates[count] = pen.0
            candidates[count &+ 1] = pen.1
            count &+= 2
        }
        return count
    }

    @inline(__always)
    private mutating func measure(_ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ count: Int) {
        for candidate in 0..<count {
            let color = candidates[candidate]
            for part in 0..<parts {
                errors[candidate &* Self.mostParts &+ part] = error(color, values, at &+ part &* 3)
            }
        }
    }

    @inline(__always)
    private func error(
        _ color: Candidate, _ values: UnsafeBufferPointer<UInt8>, _ at: Int
    ) -> Int32 {
        let red = Int32(values[at]) &- color.red
        let green = Int32(values[at &+ 1]) &- color.green
        let blue = Int32(values[at &+ 2]) &- color.blue
        return red &* red &+ green &* green &+ blue &* blue
    }

    /// The squared error of a cell if each part takes the nearer of these two candidates.
    @inline(__always)
    private func pairError(_ first: Int, _ second: Int) -> Int32 {
        var sum: Int32 = 0
        for part in 0..<parts {
            sum &+= min(
                errors[first &* Self.mostParts &+ part],
                errors[second &* Self.mostParts &+ part])
        }
        return sum
    }

    private func shownError(
        _ cell: Cell, _ mask: Int, _ values: UnsafeBufferPointer<UInt8>, _ at: Int
    ) -> Int32 {
        let back = Candidate(cell.style.background)
        let front = Candidate(cell.style.foreground)
        var sum: Int32 = 0
        for part in 0..<parts {
            sum &+= error(mask >> part & 1 == 1 ? front : back, values, at &+ part &* 3)
        }
        return sum
    }

    private mutating func take(
        _ first: Int, _ second: Int, _ index: Int, excess: Int32,
        at least: (cost: Int32, first: Int, second: Int, error: Int32)
    ) -> Drawing {
        bytes &+= Int((least.cost &- least.error) / max(1, price))
        lastIndex = index
        var mask = 0
        for part in 0..<parts
        where errors[second &* Self.mostParts &+ part] < errors[first &* Self.mostParts &+ part] {
            mask |= 1 << part
        }
        if parts == 8 { mask = drawnOctants(mask) }
        var (back, front) = (candidates[first], candidates[second])
        let isPlain = mask == 0 || mask == (1 << parts) - 1
        if isPlain, mask != 0 { back = front }
        let cell: Cell
        if isPlain {
            cell = Cell(" ", CellStyle(background: back.color))
            mask = 0
            // A blank shows no foreground, so the terminal's foreground colour can stay.
            front = pen.map { $0.0.color == back.color ? $0.1 : $0.0 } ?? back
        } else {
            cell = Cell(
                parts == 4 ? quadrantGlyph(mask) : finerGlyph(mask, parts: parts),
                CellStyle(foreground: front.color, background: back.color))
        }
        (back.bytes, front.bytes) = (0, 0)
        pen = (back, front)
        return Drawing(cell: cell, mask: mask, excess: excess)
    }
}
