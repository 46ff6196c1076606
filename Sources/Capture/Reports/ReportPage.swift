import DeviceIO
import Foundation
import Guidance
import Scene
import TUI
import Vision

/// The report as one HTML file that needs nothing else: pictures inside, drawings as SVG, no script.
struct ReportPage {
    private let report: CaptureReport
    /// Small pictures of the shots as JPEG, by number.
    private let pictures: [Int: [UInt8]]

    /// Width of the small pictures, pixels.
    private static let pictureWidth = 160

    /// - Parameter scan: where the shots' pictures are; those that cannot be read are left out.
    init(_ report: CaptureReport, scan path: String) throws {
        self.report = report
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        let (decoder, encoder) = (try ImageDecoder(), try ImageEncoder())
        var pictures: [Int: [UInt8]] = [:]
        for shot in reader.shots {
            guard let bytes = try? reader.image(of: shot),
                let color = try? decoder.color(bytes, minimumWidth: Self.pictureWidth),
                let jpeg = try? encoder.jpeg(
                    ColorConversion.reduced(color, minimumWidth: Self.pictureWidth), quality: 70)
            else { continue }
            pictures[shot.number] = jpeg
        }
        self.pictures = pictures
    }

    /// The page.
    var html: String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Capture report: \(escaped(report.source))</title>
        <style>\(Self.style)</style></head><body>
        <h1>Capture report</h1>
        <p class="verdict \(report.causes.isEmpty ? "good" : "bad")">\(escaped(report.verdict))</p>
        <p>\(escaped(report.source)) · \(report.shots.count) shots · \
        \(report.snapshot.state.name)</p>
        \(causes)
        <h2>Dial of each pass</h2><div class="row">\(dials)</div>
        <h2>Coverage</h2>
        <p>Azimuth from left to right, low, middle and high views from below upwards. Green: sharp \
        with a neighbour, yellow: alone, orange: soft only, grey: none.</p>
        \(maps)
        <h2>Connectivity</h2><p>\(connectivity)</p>
        <h2>Exposure and sharpness</h2>\(curves)
        <h2>Warnings</h2>\(warnings)
        <h2>Shots</h2><div class="shots">\(shots)</div>
        </body></html>

        """
    }

    private static let style = """
        body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;\
        color:#222;background:#fff}h1,h2{font-weight:600}.verdict{font-size:1.3rem;padding:.6rem 1rem;\
        border-radius:.4rem}.good{background:#dff3e3}.bad{background:#fbe3dd}.row{display:flex;\
        flex-wrap:wrap;gap:1rem}.shots{display:flex;flex-wrap:wrap;gap:.5rem}figure{margin:0;\
        font-size:12px;width:160px}figure img{width:160px;display:block}.soft img{outline:3px solid \
        #e0872f}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;\
        vertical-align:top}svg{max-width:100%;height:auto}
        """

    private var causes: String {
        if report.causes.isEmpty { return "" }
        let rows = report.causes.map { found in
            "<tr><td><b>\(escaped(found.cause.words))</b></td><td>"
                + "\(escaped(found.cause.remedy))<br><small>\(escaped(found.evidence))</small>"
                + "</td><td>\(Int((100 * found.share).rounded())) %</td></tr>"
        }
        return "<table>" + rows.joined() + "</table>"
    }

    private var dials: String {
        report.dials.enumerated().map { index, dial in
            guard !dial.isEmpty else { return "" }
            let slices = dial.indices.map { sector -> String in
                let width = 2 * Double.pi / Double(dial.count)
                let (a, b) = (Double(sector) * width, Double(sector + 1) * width)
                func point(_ angle: Double, _ radius: Double) -> String {
                    "\(number(60 + radius * cos(angle))) \(number(60 - radius * sin(angle)))"
                }
                let fill =
                    !dial[sector].isFilled ? "#ddd" : dial[sector].isSoft ? "#e0872f" : "#3a9d5d"
                return "<path fill='\(fill)' stroke='#fff' d='M\(point(a, 34)) L\(point(a, 56)) "
                    + "A56 56 0 0 0 \(point(b, 56)) L\(point(b, 34)) A34 34 0 0 1 "
                    + "\(point(a, 34))Z'/>"
            }
            return "<svg width='120' height='120' viewBox='0 0 120 120'>" + slices.joined()
                + "<text x='60' y='65' text-anchor='middle' font-size='16'>pass \(index + 1)</text>"
                + "</svg>"
        }.joined()
    }

    private var maps: String {
        report.maps.map { map in
            var cells = ""
            for (column, slice) in map.cells.enumerated() {
                for (band, cell) in slice.enumerated() {
                    let y = 20 * (CoverageMap.bands - 1 - band)
                    let words =
                        "\(cell.state.words)"
                        + (cell.reason.map { ": \($0.words)" } ?? "")
                        + (cell.shots.isEmpty ? "" : ", shots \(cell.shots)")
                    cells +=
                        "<rect x='\(20 * column)' y='\(y)' width='19' height='19' "
                        + "fill='\(Self.color(of: cell.state).hex)'><title>\(words)</title></rect>"
                }
            }
            let width = 20 * map.cells.count
            return "<svg width='\(width)' height='60' viewBox='0 0 \(width) 60'>\(cells)</svg>"
        }.joined(separator: "<p>After turning the object over:</p>")
    }

    private var connectivity: String {
        let gauge = report.snapshot.connectivity
        if gauge.parts.isEmpty { return "No shots were matched with each other." }
        if !gauge.isSplit {
            let weak = gauge.weak.isEmpty ? "" : " Weakly joined: shots \(gauge.weak)."
            return "All \(gauge.parts[0].count) matched shots hang together.\(weak)"
        }
        let parts = gauge.parts.map { "\($0.count) shots (\($0.prefix(12)))" }
        return "The model would split here: " + parts.joined(separator: " · ") + ". "
            + escaped(report.snapshot.nextView.words)
    }

    private var curves: String {
        let samples = report.samples
        let times = samples.map(\.seconds)
        return curve("brightness, 0 to 255", times, samples.map(\.meanLuma), most: 255)
            + curve(
                "sharpness", times, samples.map(\.sharpness),
                most: samples.map(\.sharpness).max() ?? 1)
            + curve(
                "exposure × gain, seconds", times, samples.compactMap(\.exposure),
                most: samples.compactMap(\.exposure).max() ?? 0)
    }

    private func curve(_ name: String, _ times: [Double], _ values: [Double], most: Double)
        -> String
    {
        guard values.count > 1, values.count == times.count, most > 0 else { return "" }
        // A page need not have more points than a screen has columns.
        let step = max(1, values.count / 800)
        let points = stride(from: 0, to: values.count, by: step).map { index in
            let x = 800 * Double(index) / Double(values.count - 1)
            return "\(number(x)),\(number(100 - 100 * min(1, max(0, values[index] / most))))"
        }
        return "<p>\(name)</p><svg width='800' height='102' viewBox='0 0 800 102'>"
            + "<rect width='800' height='101' fill='#f4f4f4'/><polyline fill='none' "
            + "stroke='#2a6db0' points='\(points.joined(separator: " "))'/></svg>"
    }

    private var warnings: String {
        let counted = report.snapshot.feedbackFrames.sorted { $0.key < $1.key }
        if counted.isEmpty { return "<p>None.</p>" }
        let rows = counted.map { feedback, frames in
            "<tr><td>\(feedback.seenWords)</td><td>\(frames) frames</td>"
                + "<td>\(feedback.stopsAutomaticCapture ? "no shots meanwhile" : "")</td></tr>"
        }
        return "<table>" + rows.joined() + "</table>"
    }

    private var shots: String {
        report.shots.map { shot in
            let image =
                pictures[shot.number].map {
                    "<img alt='' src='data:image/jpeg;base64,\(Data($0).base64EncodedString())'>"
                } ?? ""
            let place = shot.sector.map { ", direction \($0 + 1)" } ?? ""
            return "<figure\(shot.mark == .soft ? " class='soft'" : "")>\(image)<figcaption>"
                + "\(ScanFolder.stem(shot: shot.number)) pass \(shot.pass)\(place) "
                + "\(shot.reason.words), sharpness \(number(shot.sharpness))"
                + (shot.mark == .soft ? ", soft" : "") + "</figcaption></figure>"
        }.joined()
    }

    /// The colour of a cell.
    static func color(of state: CoverageMap.State) -> (
        red: UInt8, green: UInt8, blue: UInt8, hex: String
    ) {
        switch state {
        case .empty: (0xdd, 0xdd, 0xdd, "#dddddd")
        case .soft: (0xe0, 0x87, 0x2f, "#e0872f")
        case .alone: (0xe8, 0xcf, 0x4a, "#e8cf4a")
        case .covered: (0x3a, 0x9d, 0x5d, "#3a9d5d")
        }
    }

    private func number(_ value: Double) -> String { String(format: "%.2f", value) }

    /// Names of files may hold anything.
    private func escaped(_ text: String) -> String {
        printable(text).replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
