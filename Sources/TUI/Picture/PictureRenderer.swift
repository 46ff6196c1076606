import Scene

/// Turns pictures into cells. A cell has 2×2 quadrants; in colour it has 2×3 sextants or 2×4
/// octants if the terminal draws them. With ASCII glyphs, a cell is one character. A cell is
/// redrawn only if it differs from its last drawing by more than noise.
public struct PictureRenderer: Equatable, Sendable {
    /// Size of the drawn picture in cells. It keeps the picture's proportions, since a cell is
    /// twice as high as wide.
    public private(set) var columns = 0, rows = 0
    /// `columns * rows` cells, row by row.
    public private(set) var cells: [Cell] = []
    /// Number of cells that the last drawn picture changed.
    public private(set) var repaintedCells = 0

    private let capabilities: ScreenCapabilities
    /// `lines` is the number of lines of quadrants, sextants or octants in a cell. `numbers` is the
    /// number of colour values in a cell.
    private let lines: Int
    private var numbers: Int { lines * 6 }
    private var space = Rectangle(column: 0, row: 0, columns: 0, rows: 0)
    /// Red, green and blue of every part of the current picture, cell by cell.
    private var sampled: [UInt8] = []
    /// Red, green and blue of every part when its cell was last drawn.
    private var lastDrawn: [UInt8] = []
    private var columnEdges: [Int32] = []
    private var columnSums: [Int32] = []
    private var tones = ToneCurve()

    private var budgeted = BudgetedCells()

    /// A renderer for a terminal with these capabilities.
    public init(capabilities: ScreenCapabilities) {
        self.capabilities = capabilities
        let mayBeFiner =
            capabilities.hasColors && !capabilities.colors.areFew && capabilities.glyphs == .unicode
        lines =
            switch capabilities.cells {
            case .quadrants: 2
            case .sextants: mayBeFiner ? 3 : 2
            case .octants: mayBeFiner ? 4 : 2
            }
    }

    /// Sets the space for the picture, in cells.
    public mutating func fit(columns: Int, rows: Int) {
        space = Rectangle(column: 0, row: 0, columns: columns, rows: rows)
    }

    /// Draws a picture as large as the space allows. A picture of 100×40 cells takes less than a
    /// millisecond.
    public mutating func draw(_ image: ColorImage) {
        let size = Self.size(of: image, in: space)
        let isAfresh = size.columns != columns || size.rows != rows
        if isAfresh {
            (columns, rows) = (size.columns, size.rows)
            cells = Array(repeating: .blank, count: columns * rows)
            sampled = Array(repeating: 0, count: columns * rows * numbers)
            lastDrawn = sampled
            columnSums = Array(repeating: 0, count: columns * 6)
        }
        repaintedCells = 0
        guard columns > 0, rows > 0 else { return }
        columnEdges = (0...columns * 2).map { Int32($0 * image.width / (columns * 2)) }
        sample(image)
        paint(fitTones() || isAfresh)
    }

    /// The position in cells, with fractions, of a pixel in a frame with this width and height.
    func place(of pixel: Vector2, frameWidth: Int, frameHeight: Int) -> Vector2 {
        Vector2(
            (pixel.x + 0.5) / Double(max(1, frameWidth)) * Double(columns),
            (pixel.y + 0.5) / Double(max(1, frameHeight)) * Double(rows))
    }

    /// The pixel at a position in cells, in a frame with this width and height.
    func pixel(at cell: Vector2, frameWidth: Int, frameHeight: Int) -> Vector2 {
        Vector2(
            cell.x / Double(max(1, columns)) * Double(frameWidth) - 0.5,
            cell.y / Double(max(1, rows)) * Double(frameHeight) - 0.5)
    }

    private static func size(
        of image: ColorImage, in space: Rectangle
    ) -> (columns: Int, rows: Int) {
        guard image.width > 0, image.height > 0, space.columns > 0, space.rows > 0 else {
            return (0, 0)
        }
        let aspect = 2 * Double(image.width) / Double(image.height)
        let wide = Int((Double(space.rows) * aspect).rounded())
        if wide <= space.columns { return (max(1, wide), space.rows) }
        let high = Int((Double(space.columns) / aspect).rounded())
        return (space.columns, max(1, min(space.rows, high)))
    }

    /// Computes the mean colour of the pixels in every quadrant. In a very large picture, pixels
    /// are skipped, so that fewer than 8×8 are read for a quadrant.
    private mutating func sample(_ image: ColorImage) {
        let (high, width, height) = (rows * lines, image.width, image.height)
        let lines = lines
        let stepX = max(1, width / (columns * 2) / 4)
        let stepY = max(1, height / high / 4)
        let counts = zip(columnEdges, columnEdges.dropFirst()).map {
            (max(1, Int($1 - $0)) + stepX - 1) / stepX
        }
        image.values.withUnsafeBufferPointer { pixels in
            columnEdges.withUnsafeBufferPointer { edges in
                columnSums.withUnsafeMutableBufferPointer { sums in
                    sampled.withUnsafeMutableBufferPointer { out in
                        for line in 0..<high {
                            let top = line * height / high
                            let bottom = max(top + 1, (line + 1) * height / high)
                            sums.update(repeating: 0)
                            for y in stride(from: top, to: bottom, by: stepY) {
                                addRow(pixels, at: y * width, edges, stepX, to: sums)
                            }
                            let counted = (bottom - top + stepY - 1) / stepY
                            storeMeans(
                                sums, counts, rows: counted, line: line, lines: lines, in: out)
                        }
                    }
                }
            }
        }
    }

    /// Whether a cell is one character from a ramp of ten: with ASCII glyphs, or if the terminal
    /// has neither colours nor quadrants.
    private var isRamp: Bool {
        switch capabilities.glyphs {
        case .unicode: false
        case .basic: !capabilities.hasColors
        case .ascii: true
        }
    }

    /// Adapts the tone curve to the picture; returns whether the curve changed. In colour there is
    /// no tone curve, since the picture should show how light the scene is.
    private mutating func fitTones() -> Bool {
        guard !capabilities.hasColors || isRamp else { return false }
        var histogram = LumaHistogram()
        sampled.withUnsafeBufferPointer { values in
            for at in stride(from: 0, to: values.count, by: 3) { histogram.add(luma(values, at)) }
        }
        return tones.follow(histogram)
    }

    private mutating func paint(_ isAfresh: Bool) {
        let colors = PictureColors(capabilities)
        let (isASCII, isColored) = (isRamp, capabilities.hasColors)
        if isColored, !isASCII, !capabilities.colors.areFew {
            let samples = BudgetedCells.Samples(values: sampled, parts: lines * 2, colors: colors)
            repaintedCells = budgeted.draw(
                samples, isAfresh: isAfresh, lastDrawn: &lastDrawn, cells: &cells)
            return
        }
        var repainted = 0
        let (columns, tones, numbers) = (columns, tones.values, numbers)
        sampled.withUnsafeBufferPointer { new in
            lastDrawn.withUnsafeMutableBufferPointer { old in
                cells.withUnsafeMutableBufferPointer { cells in
                    tones.withUnsafeBufferPointer { tones in
                        for index in 0..<cells.count {
                            let at = index &* numbers
                            guard isAfresh || hasMoved(new, old, at, numbers: numbers) else {
                                continue
                            }
                            for part in at..<(at &+ numbers) { old[part] = new[part] }
                            let cell: Cell
                            if isASCII {
                                cell = rampCell(new, at, isColored ? colors : nil, tones)
                            } else if isColored {
                                cell = halfCell(new, at, colors)
                            } else {
                                let tile = (index / columns & 1) &* 2 &+ (index % columns & 1)
                                cell = Cell(quadrantGlyph(ditheredMask(new, at, tile, tones)))
                            }
                            guard cell != cells[index] else { continue }
                            cells[index] = cell
                            repainted &+= 1
                        }
                    }
                }
            }
        }
        repaintedCells = repainted
    }
}

// MARK: - Bytes

extension PictureRenderer {
    /// The time that one picture may take on the line to the terminal, in seconds. It allows five
    /// pictures a second, and the answer to a key waits no longer than this. A guess.
    public static let lineSeconds = 0.2

    /// Limits each picture to the bytes that a line with this rate carries in `lineSeconds`; nil
    /// for no limit.
    public mutating func fit(lineOf bytesPerSecond: Double?) {
        let rate = bytesPerSecond.flatMap { $0.isFinite ? $0 : nil }
        budgeted.lineBudget = rate.map { Int(($0 * Self.lineSeconds).clamped(to: 0...1e6)) }
    }

    /// A renderer for the same terminal that has not drawn anything yet.
    var emptied: PictureRenderer { PictureRenderer(capabilities: capabilities) }

    /// A renderer for other capabilities on the same line to the terminal. It has not drawn
    /// anything yet.
    func with(_ capabilities: ScreenCapabilities) -> PictureRenderer {
        var renderer = PictureRenderer(capabilities: capabilities)
        (renderer.space, renderer.budgeted.lineBudget) = (space, budgeted.lineBudget)
        return renderer
    }

    /// Whether any cells were drawn coarsely because the picture moved.
    public var isCoarse: Bool { budgeted.isCoarse }

    /// Redraws the coarse cells in better quality, within the bytes of one picture.
    public mutating func refine() {
        guard isCoarse, columns > 0, rows > 0 else { return }
        paint(false)
    }
}
