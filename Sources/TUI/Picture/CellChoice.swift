/// Chooses how a cell of a picture is drawn by its error and by the bytes that it takes: what is
/// shown already costs nothing, the colours that the terminal draws with at the moment only a
/// glyph, new colours 9 to 17 bytes each. The cell with the least sum of error and price is taken
/// (rate–distortion optimisation, as video encoders do it with their modes).
struct CellChoice {
    /// A colour that a cell may take.
    struct Candidate {
        fileprivate var color: CellColor
        fileprivate var red: Int32 = 0
        fileprivate var green: Int32 = 0
        fileprivate var blue: Int32 = 0
        /// Bytes to change to it; 0 for a colour that the terminal draws with already.
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

    /// The result for one cell.
    struct Drawing: Equatable, Sendable {
        /// The cell; nil where the cell on the screen stays.
        var cell: Cell?
        /// The parts in the foreground.
        var mask: Int
        /// The squared error minus the squared error of the cell's own two best colours.
        var excess: Int32
    }

    /// Bytes of all drawings so far, estimated.
    private(set) var bytes = 0

    private let colors: PictureColors
    private let parts: Int
    /// The squared error, summed over the parts and channels of a cell, that a byte is worth.
    private let price: Int32
    private let candidates: UnsafeMutableBufferPointer<Candidate>
    /// Squared errors: six candidates times at most eight parts.
    private let errors: UnsafeMutableBufferPointer<Int32>
    /// The terminal's current colours; nil at the start of a frame.
    private var pen: (Candidate, Candidate)?
    private var lastIndex = -2

    /// Two colours of the cell's own, with direct colour the nearest of the palette to each, and
    /// the two of the pen. Derived.
    private static let mostCandidates = 6
    /// Octants, the finest parts. Derived.
    private static let mostParts = 8
    /// Bytes that move the cursor within a line, as `ESC [ 12 C`. Derived.
    private static let moveBytes: Int32 = 5

    /// - Parameter parts: 4 quadrants, 6 sextants or 8 octants.
    private init(
        _ colors: PictureColors, parts: Int, price: Int32,
        _ candidates: UnsafeMutableBufferPointer<Candidate>,
        _ errors: UnsafeMutableBufferPointer<Int32>
    ) {
        (self.colors, self.parts, self.price) = (colors, parts, price)
        (self.candidates, self.errors) = (candidates, errors)
    }

    /// Hands a choice for one frame to `body`.
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

    /// Draws the cell number `index`, whose parts begin at `at`; cells come in order. `shown` is
    /// what the screen has there, `mask` its parts in the foreground; nil where nothing is shown.
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

    /// Fills in the candidates: the cell's own colours, the terminal's current ones, and with
    /// direct colour the nearest of the palette, whose codes are half as long. Returns the number
    /// of candidates.
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

    /// The error of a cell in which each part takes the nearer of two colours.
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
            // A blank leaves the foreground as it is.
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
