import Foundation
import TUI
import Testing

/// Compares a grid with its stored drawing: lines of glyphs, then a map with one letter per style,
/// then the styles.
enum Golden {
    /// The folder of the drawings.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens")

    /// Fails when the drawing differs. With CAPSTAN_RECORD_GOLDENS=1 the drawing is written
    /// instead, and the run fails all the same, so that no recording passes for a test.
    static func check(
        _ grid: Grid, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let file = folder.appendingPathComponent(name + ".txt")
        let drawing = drawing(of: grid)
        if ProcessInfo.processInfo.environment["CAPSTAN_RECORD_GOLDENS"] == "1" {
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                try Data(drawing.utf8).write(to: file)
                Issue.record(
                    "recorded \(name); read it, then run without recording",
                    sourceLocation: sourceLocation)
            } catch {
                Issue.record(error, sourceLocation: sourceLocation)
            }
            return
        }
        guard let data = try? Data(contentsOf: file) else {
            Issue.record(
                "no golden \(name); record it with CAPSTAN_RECORD_GOLDENS=1",
                sourceLocation: sourceLocation)
            return
        }
        let kept = String(decoding: data, as: UTF8.self)
        if kept == drawing { return }
        let pairs = zip(lines(of: kept), lines(of: drawing)).enumerated()
        let first = pairs.first { $0.element.0 != $0.element.1 }
        let was = first?.element.0 ?? "(another number of lines)"
        let isNow = first?.element.1 ?? ""
        Issue.record(
            "\(name), line \((first?.offset ?? 0) + 1)\nwas: \(was)\nnow: \(isNow)",
            sourceLocation: sourceLocation)
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The whole drawing as text.
    static func drawing(of grid: Grid) -> String {
        var letters: [CellStyle: Character] = [.plain: "."]
        var legend: [String] = ["." + " plain"]
        var supply = ("a"..."z").scalars + ("A"..."Z").scalars + ("0"..."9").scalars
        supply += ("α"..."ω").scalars + ("Ā"..."ſ").scalars
        var glyphs = ""
        var map = ""
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let cell = grid[column, row]
                glyphs.unicodeScalars.append(cell.glyph)
                if let letter = letters[cell.style] {
                    map.append(letter)
                } else {
                    let letter = Character(supply.isEmpty ? "?" : supply.removeFirst())
                    letters[cell.style] = letter
                    legend.append("\(letter) \(words(cell.style))")
                    map.append(letter)
                }
            }
            glyphs += "\n"
            map += "\n"
        }
        return glyphs + "\n" + map + "\n" + legend.joined(separator: "\n") + "\n"
    }

    private static func words(_ style: CellStyle) -> String {
        var parts: [String] = []
        if case .indexed(let index) = style.foreground { parts.append("fg \(index)") }
        if case .indexed(let index) = style.background { parts.append("bg \(index)") }
        if case .direct(let r, let g, let b) = style.foreground {
            parts.append("fg \(r),\(g),\(b)")
        }
        if case .direct(let r, let g, let b) = style.background {
            parts.append("bg \(r),\(g),\(b)")
        }
        if style.isBold { parts.append("bold") }
        if style.isDim { parts.append("dim") }
        if style.isReversed { parts.append("reversed") }
        if style.isUnderlined { parts.append("underlined") }
        return parts.joined(separator: " ")
    }
}

extension ClosedRange<Unicode.Scalar> {
    fileprivate var scalars: [Unicode.Scalar] {
        (lowerBound.value...upperBound.value).compactMap(Unicode.Scalar.init)
    }
}
