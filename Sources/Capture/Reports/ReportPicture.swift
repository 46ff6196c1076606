import Guidance
import Scene

/// The coverage of a scan as a picture. On top are the maps, one block for each orientation of the
/// object; a block has one row of cells for each band, and high views are on top. Below are the
/// dials of the passes as bars, then the brightness (blue) and the sharpness (green) over time. The
/// grey background of a curve shows its full range.
struct ReportPicture {
    private static let cell = 16
    private static let gap = 24
    /// Height of the grey background of a curve, pixels.
    private static let rise = 80

    private(set) var image: ColorImage

    init(_ report: CaptureReport) {
        let columns = max(1, report.maps.map(\.cells.count).max() ?? 1)
        let bars = report.dials.filter { !$0.isEmpty }
        let blocks = report.maps.count * (CoverageMap.bands * Self.cell + Self.gap)
        let curves: [(values: [Double], most: Double, color: (UInt8, UInt8, UInt8))] = [
            (report.samples.map(\.meanLuma), 255, (0x2a, 0x6d, 0xb0)),
            (
                report.samples.map(\.sharpness), report.samples.map(\.sharpness).max() ?? 0,
                (0x3a, 0x9d, 0x5d)
            ),
        ].filter { $0.values.count > 1 && $0.most > 0 }
        let height =
            Self.gap + blocks + bars.count * (Self.cell + 4) + Self.gap
            + curves.count * (Self.rise + Self.gap)
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
        top += Self.gap
        for curve in curves {
            draw(curve.values, most: curve.most, top: top, curve.color)
            top += Self.rise + Self.gap
        }
    }

    /// Draws a curve. Each column of pixels spans the least to the greatest value of its frames,
    /// and is joined to the column before.
    private mutating func draw(
        _ values: [Double], most: Double, top: Int, _ color: (UInt8, UInt8, UInt8)
    ) {
        let width = image.width - 2 * Self.gap
        fill(Self.gap, top, width, Self.rise, (0xf4, 0xf4, 0xf4))
        func row(_ value: Double) -> Int {
            Int(Double(Self.rise - 1) * (1 - min(1, max(0, value / most))))
        }
        var last: Int?
        for column in 0..<width {
            let from = column * values.count / width
            let to = max(from + 1, (column + 1) * values.count / width)
            let rows = values[from..<min(values.count, to)].map(row) + [last].compactMap(\.self)
            guard let low = rows.min(), let high = rows.max() else { continue }
            fill(Self.gap + column, top + low, 1, high - low + 2, color)
            last = row(values[min(values.count, to) - 1])
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
