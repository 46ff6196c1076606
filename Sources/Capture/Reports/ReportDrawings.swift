import Foundation
import Guidance
import Scene
import Wording

// MARK: - Dials and maps

extension ReportPage {
    /// Both coordinates of the centre of a dial, pixels: half the size of the drawing.
    private static let dialMiddle = 260.0
    /// If a dial has at most this number of directions, their pictures fit on one circle without
    /// overlap.
    private static let mostOnOneCircle = 20
    /// Edge of a cell of a map, with the gap to the next cell, pixels.
    private static let cellEdge = 20

    /// The dial of each pass, with a picture for every direction.
    var dials: String {
        report.dials.enumerated().map { index, dial in
            dial.isEmpty ? "" : self.dial(dial, pass: index + 1)
        }.joined()
    }

    private func dial(_ dial: [DialSector], pass: Int) -> String {
        let width = 2 * Double.pi / Double(dial.count)
        func point(_ angle: Double, _ radius: Double) -> (x: String, y: String) {
            (
                number(Self.dialMiddle + radius * cos(angle)),
                number(Self.dialMiddle - radius * sin(angle))
            )
        }
        func place(_ angle: Double, _ radius: Double) -> String {
            let found = point(angle, radius)
            return "\(found.x) \(found.y)"
        }
        let slices = dial.indices.map { sector -> String in
            let (a, b) = (Double(sector) * width, Double(sector + 1) * width)
            let kind =
                !dial[sector].isFilled ? "none" : dial[sector].isSoft ? "soft" : "good"
            return "<path style='fill:var(--\(kind));stroke:var(--paper)' d='M\(place(a, 92)) "
                + "L\(place(a, 118)) A118 118 0 0 0 \(place(b, 118)) L\(place(b, 92)) "
                + "A92 92 0 0 1 \(place(a, 92))Z'/>"
        }
        let scale = stride(from: 0, to: 360, by: 90).map { degrees in
            let at = point(.degrees(Double(degrees)), 68)
            return "<text class='dim' x='\(at.x)' y='\(at.y)' text-anchor='middle' "
                + "dominant-baseline='middle'>\(degrees)°</text>"
        }
        let thumbs = dial.indices.map { sector -> String in
            guard
                let shot = report.shots.last(where: { $0.pass == pass && $0.sector == sector }),
                let picture = pictures[shot.number]
            else { return "" }
            // Pictures of neighbouring directions would overlap if there are many on one circle.
            // Then every second picture is on an outer circle.
            let radius = dial.count <= Self.mostOnOneCircle || sector % 2 == 0 ? 155.0 : 215.0
            let at = point((Double(sector) + 0.5) * width, radius)
            return "<a href='#shot-\(shot.number)'><image x='\(at.x)' y='\(at.y)' width='48' "
                + "height='48' transform='translate(-24 -24)' "
                + "href='data:image/jpeg;base64,\(picture)'>"
                + "<title>\(phrase("shot \(shot.number)"))</title></image></a>"
        }
        return "<svg width='520' height='520' viewBox='0 0 520 520'>" + slices.joined()
            + scale.joined() + thumbs.joined()
            + "<text x='260' y='266' text-anchor='middle' style='font-size:18px'>\(phrase("pass \(pass)"))"
            + "</text></svg>"
    }

    var maps: String {
        report.maps.map { map in
            var cells = ""
            for (column, slice) in map.cells.enumerated() {
                for (band, cell) in slice.enumerated() {
                    let y = Self.cellEdge * (CoverageMap.bands - 1 - band)
                    let words =
                        "\(cell.state.words)"
                        + (cell.reason.map { ": \($0.words)" } ?? "")
                        + (cell.shots.isEmpty
                            ? ""
                            : ": " + cell.shots.map { phrase("shot \($0)") }.joined(separator: ", "))
                    cells +=
                        "<rect x='\(Self.cellEdge * column)' y='\(y)' width='19' height='19' "
                        + "style='fill:\(Self.color(of: cell.state).variable)'><title>\(words)</title></rect>"
                }
            }
            let width = Self.cellEdge * map.cells.count
            return "<svg width='\(width)' height='60' viewBox='0 0 \(width) 60'>\(cells)</svg>"
        }.joined(separator: "<p>\(phrase("After turning the object over:"))</p>")
    }

    /// The colour of a cell.
    static func color(of state: CoverageMap.State) -> (
        red: UInt8, green: UInt8, blue: UInt8, variable: String
    ) {
        switch state {
        case .empty: (0xdd, 0xdd, 0xdd, "var(--none)")
        case .soft: (0xe0, 0x87, 0x2f, "var(--soft)")
        case .alone: (0xe8, 0xcf, 0x4a, "var(--alone)")
        case .covered: (0x3a, 0x9d, 0x5d, "var(--good)")
        }
    }

}

// MARK: - Curves

extension ReportPage {
    /// The curves of brightness, sharpness and exposure over time.
    var curves: String {
        let samples = report.samples
        let times = samples.map(\.seconds)
        let sharpness = samples.map(\.sharpness)
        let usual = usualSharpness(report.shots.map(\.sharpness)) ?? usualSharpness(sharpness)
        let exposures = samples.compactMap(\.exposure)
        return curve(phrase("brightness, %"), times, samples.map { $0.meanLuma / 2.55 }, most: 100)
            + curve(
                phrase("sharpness, % of the usual"), times,
                sharpness.map { 100 * $0 / (usual ?? 1) })
            + curve(phrase("exposure × gain, ms"), times, exposures.map { 1000 * $0 })
    }

    /// A curve has at most about this number of points. Derived: the width of the curve in pixels.
    private static let curveColumns = 720

    /// - Parameter most: the value at the upper end of the axis; nil to use the largest value.
    private func curve(
        _ name: String, _ times: [Double], _ values: [Double], most: Double? = nil
    ) -> String {
        guard values.count > 1, values.count == times.count, let first = times.first,
            let last = times.last, last > first,
            let highest = most ?? values.filter(\.isFinite).max(), highest > 0
        else { return "" }
        let top = AxisTicks.end(beyond: highest)
        let pace = max(1, values.count / Self.curveColumns)
        let points = stride(from: 0, to: values.count, by: pace).map { index in
            let x = 60 + Double(Self.curveColumns) * (times[index] - first) / (last - first)
            let share = values[index].isFinite ? (values[index] / top).clamped(to: 0...1) : 0
            return "\(number(x)),\(number(110 - 100 * share))"
        }
        let levels = AxisTicks.values(to: top).map { level in
            let y = number(110 - 100 * level / top)
            return "<line x1='60' x2='780' y1='\(y)' y2='\(y)' style='stroke:var(--line)'/>"
                + "<text class='dim' x='54' y='\(y)' text-anchor='end' "
                + "dominant-baseline='middle'>\(short(level))</text>"
        }
        let seconds = AxisTicks.values(to: last - first).map { time in
            "<text class='dim' x='\(number(60 + Double(Self.curveColumns) * time / (last - first)))' y='128' "
                + "text-anchor='middle'>\(short(time)) s</text>"
        }
        return "<p>\(name)</p><svg width='800' height='136' viewBox='0 0 800 136'>"
            + levels.joined() + seconds.joined()
            + "<polyline style='fill:none;stroke:var(--curve);stroke-width:1.5' "
            + "points='\(points.joined(separator: " "))'/></svg>"
    }

    private func number(_ value: Double) -> String { String(format: "%.2f", value) }

    /// A number as text with three significant digits.
    private func short(_ value: Double) -> String { String(format: "%.3g", value) }
}
