import Scene
import Vision
import Wording

/// A table mat to print: markers along the rim, a free centre for the object, and rulers to check
/// the printer's scale. Several sheets can be laid edge to edge; no marker crosses two sheets.
public struct MarkerMat: Sendable {
    /// The options of a mat.
    public struct Options: Equatable, Sendable {
        /// The paper size of the sheets.
        public var paper = PaperSize.a4
        /// The number of sheets side by side (`columns`) and one above the other (`rows`).
        public var columns = 1
        public var rows = 1
        /// The family of the mat's markers.
        public var family = MarkerFamily.tag36h11
        /// The side of a marker's border in metres; nil for an eighth of the paper's shorter side.
        public var tagSize: Double?

        /// One sheet of A4.
        public init() {}
    }

    /// The white margin at each side of a sheet, in millimetres: printers cannot print to the edge.
    static let marginMillimeters = 10.0
    /// The least white gap between the quiet zones of two markers, in millimetres.
    private static let gapMillimeters = 2.0

    /// The positions of the markers. The origin is the mat's centre; x points to the right, y up
    /// the sheet, z out of the paper.
    public let board: MarkerBoard
    let paper: PaperSize
    let columns, rows: Int
    /// The size of a sheet without its margins, in millimetres.
    let sheetWidth, sheetHeight: Double
    let rectangles: [MatRectangle]

    var width: Double { sheetWidth * Double(columns) }
    var height: Double { sheetHeight * Double(rows) }

    /// Lays out a mat. Throws `.data` when the markers do not fit or are too few.
    public init(_ options: Options) throws(DeviceError) {
        (paper, columns, rows) = (options.paper, options.columns, options.rows)
        let sheet = paper.millimeters
        (sheetWidth, sheetHeight) = (
            sheet.width - 2 * Self.marginMillimeters, sheet.height - 2 * Self.marginMillimeters
        )
        let family = options.family
        let side = try Self.tagSide(options)
        let cell = side / Double(family.borderCells)
        let whole = cell * Double(family.cells)
        let across = Int((sheetWidth + Self.gapMillimeters) / (whole + Self.gapMillimeters))
        let down = Int((sheetHeight + Self.gapMillimeters) / (whole + Self.gapMillimeters))
        guard across >= 2, down >= 2 else {
            throw Self.failure(phrase("markers of \(side) mm do not fit twice across the sheet"))
        }
        let last = (column: across * columns - 1, row: down * rows - 1)
        let count = 2 * (last.column + last.row)
        guard count <= family.count else {
            throw Self.failure(
                phrase(
                    "it would need \(count) markers, and \(family.rawValue) has "
                        + "\(family.count)"))
        }

        /// The left or upper end of the marker with this index in its row or column, in
        /// millimetres.
        func start(_ index: Int, _ perSheet: Int, _ sheetLength: Double) -> Double {
            let free = (sheetLength - Double(perSheet) * whole) / Double(perSheet - 1)
            return Double(index / perSheet) * sheetLength
                + Double(index % perSheet) * (whole + free)
        }
        let middle = (sheetWidth * Double(columns) / 2, sheetHeight * Double(rows) / 2)
        var tags: [MarkerBoard.Tag] = []
        var drawn: [MatRectangle] = []
        for row in 0...last.row {
            for column in 0...last.column
            where row == 0 || column == 0 || row == last.row || column == last.column {
                let x = start(column, across, sheetWidth)
                let y = start(row, down, sheetHeight)
                let identifier = tags.count
                let rim = cell * Double(family.cells - family.borderCells) / 2
                func corner(_ dx: Double, _ dy: Double) -> Vector3 {
                    Vector3(x + rim + dx - middle.0, middle.1 - (y + rim + dy), 0) / 1000
                }
                tags.append(
                    MarkerBoard.Tag(
                        identifier: identifier,
                        corners: [
                            corner(0, 0), corner(side, 0), corner(side, side), corner(0, side),
                        ]))
                drawn += Self.marker(identifier, family, x, y, cell)
            }
        }
        board = MarkerBoard(family: family, tags: tags)
        let rim = whole + 2 * Self.gapMillimeters
        rectangles =
            drawn
            + Self.rules(
                x: rim, y: rim, width: 2 * middle.0 - 2 * rim, height: 2 * middle.1 - 2 * rim)
    }

    /// The accepted number of sheets in each direction (guess).
    private static let sheetRange = 1...10
    /// The least side of a marker's border, in millimetres: printers draw smaller cells badly
    /// (guess).
    private static let leastTagMillimeters = 5.0
    /// If the side of a marker is not given, it is the paper's shorter side divided by this number
    /// (guess).
    private static let tagsAcrossPaper = 8.0
    /// The longest and the shortest length of a ruler, and the thickness of its lines, in
    /// millimetres (guesses).
    private static let longestRule = 100.0
    private static let shortestRule = 20.0
    private static let lineMillimeters = 0.3

    /// The side of a marker's border in millimetres. Throws when the side or the number of sheets
    /// is out of range.
    private static func tagSide(_ options: Options) throws(DeviceError) -> Double {
        guard sheetRange.contains(options.columns), sheetRange.contains(options.rows) else {
            throw failure(phrase("it may have 1 to 10 sheets each way"))
        }
        let usual = (options.paper.millimeters.width / tagsAcrossPaper).rounded()
        let side = options.tagSize.map { $0 * 1000 } ?? usual
        guard side.isFinite, side >= leastTagMillimeters else {
            throw failure(phrase("a marker must be 5 mm or more"))
        }
        return side
    }

    /// The black cells of a marker. Adjacent black cells of a row are one rectangle.
    private static func marker(
        _ identifier: Int, _ family: MarkerFamily, _ x: Double, _ y: Double, _ cell: Double
    ) -> [MatRectangle] {
        guard let cells = MarkerDetector.cells(of: identifier, in: family) else { return [] }
        var runs: [MatRectangle] = []
        let count = family.cells
        for row in 0..<count {
            var column = 0
            while column < count {
                let first = column
                while column < count, !cells[row * count + column] { column += 1 }
                if column > first {
                    runs.append(
                        MatRectangle(
                            x: x + cell * Double(first), y: y + cell * Double(row),
                            width: cell * Double(column - first), height: cell))
                }
                column += 1
            }
        }
        return runs
    }

    /// Rulers with centimetre marks, up to 100 mm long, and a cross in the mat's centre. One ruler
    /// is along the upper side of the free centre, one along the left side, because a printer may
    /// scale the two directions differently.
    private static func rules(
        x: Double, y: Double, width: Double, height: Double
    ) -> [MatRectangle] {
        let line = lineMillimeters
        var drawn: [MatRectangle] = []
        func rule(_ length: Double, isUpright: Bool) {
            func bar(_ along: Double, _ across: Double, _ long: Double, _ thick: Double) {
                drawn.append(
                    isUpright
                        ? MatRectangle(x: x + across, y: y + along, width: thick, height: long)
                        : MatRectangle(x: x + along, y: y + across, width: long, height: thick))
            }
            bar(0, 0, length, line)
            for step in 0...Int(length / 10) {
                // A line is drawn around its centre, so that the centres of two adjacent lines are
                // exactly 10 mm apart.
                bar(10 * Double(step) - line / 2, 0, line, step % 5 == 0 ? 5 : 3)
            }
            let words = "\(Int(length)) mm"
            drawn += MatText.rectangles(
                words, x: isUpright ? x + 4 : x + length - 18,
                y: isUpright ? y + length - 4 : y + 6,
                height: 3)
        }
        let across = min(longestRule, (width / 10).rounded(.down) * 10)
        let down = min(longestRule, (height / 10).rounded(.down) * 10)
        if across >= shortestRule { rule(across, isUpright: false) }
        if down >= shortestRule { rule(down, isUpright: true) }
        let (middleX, middleY) = (x + width / 2, y + height / 2)
        drawn.append(
            MatRectangle(x: middleX - 5, y: middleY - line / 2, width: 10, height: line))
        drawn.append(
            MatRectangle(x: middleX - line / 2, y: middleY - 5, width: line, height: 10))
        return drawn
    }

    private static func failure(_ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("lay out"), subject: phrase("the board"), reason: reason,
            suggestion: phrase("Choose smaller markers, larger paper or fewer sheets."))
    }
}
