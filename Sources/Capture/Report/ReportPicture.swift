import Guidance
import Scene

/// The coverage of a scan as a picture: a row of cells a band, high views on top, one block for each
/// way the object stood, below it the dials of the passes as bars.
struct ReportPicture {
    private static let cell = 16
    private static let gap = 24

    private(set) var image: ColorImage

    init(_ report: CaptureReport) {
        let columns = max(1, report.maps.map(\.cells.count).max() ?? 1)
        let bars = report.dials.filter { !$0.isEmpty }
        let blocks = report.maps.count * (CoverageMap.bands * Self.cell + Self.gap)
        let height = Self.gap + blocks + bars.count * (Self.cell + 4) + Self.gap
        let width = 2 * Self.gap + columns * Self.cell
        image = ColorImage(
            width: width, height: height,
            values: Array(repeating: 255, count: 3 * width * height))
        var top = Self.gap
        for map in report.maps {
            for (column, slice) in map.cells.enumerated() {
                for (band, cell) in slice.enumerated() {
                    let color = ReportPage.color(of: cell.state)
                    fill(
                        Self.gap + column * Self.cell,
                        top + (CoverageMap.bands - 1 - band) * Self.cell, Self.cell - 1,
                        Self.cell - 1, (color.red, color.green, color.blue))
                }
            }
            top += CoverageMap.bands * Self.cell + Self.gap
        }
        for dial in bars {
            for (column, sector) in dial.enumerated() {
                let state: CoverageMap.State =
                    sector.isFilled ? (sector.isSoft ? .soft : .covered) : .empty
                let color = ReportPage.color(of: state)
                fill(
                    Self.gap + column * Self.cell, top, Self.cell - 1, Self.cell - 1,
                    (color.red, color.green, color.blue))
            }
            top += Self.cell + 4
        }
    }

    private mutating func fill(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: (UInt8, UInt8, UInt8)
    ) {
        for row in y..<min(image.height, y + height) {
            for column in x..<min(image.width, x + width) {
                let i = 3 * (row * image.width + column)
                (image.values[i], image.values[i + 1], image.values[i + 2]) = color
            }
        }
    }
}
