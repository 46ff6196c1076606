/// What a piece of the screen is, and so how it looks; never colour alone: marks and words say the
/// same.
enum Tone {
    case text, dim, strong, title, accent, good, warning, alarm, frame, key, selected, badge
}

/// The looks of a screen for what the terminal can show. Colours are of xterm's 256.
struct Theme: Equatable, Sendable {
    let capabilities: ScreenCapabilities

    /// The style of a tone.
    func style(_ tone: Tone) -> CellStyle {
        capabilities.colors == .mono ? monoStyle(tone) : colorStyle(tone)
    }

    private func colorStyle(_ tone: Tone) -> CellStyle {
        switch tone {
        case .text: .plain
        case .dim: CellStyle(foreground: .indexed(245))
        case .strong: CellStyle(isBold: true)
        case .title: CellStyle(foreground: .indexed(252), isBold: true)
        case .accent: CellStyle(foreground: .indexed(80), isBold: true)
        case .good: CellStyle(foreground: .indexed(114), isBold: true)
        case .warning: CellStyle(foreground: .indexed(16), background: .indexed(221), isBold: true)
        case .alarm: CellStyle(foreground: .indexed(231), background: .indexed(160), isBold: true)
        case .frame: CellStyle(foreground: .indexed(240))
        case .key: CellStyle(foreground: .indexed(80), isBold: true)
        case .selected:
            CellStyle(foreground: .indexed(231), background: .indexed(24), isBold: true)
        case .badge: CellStyle(foreground: .indexed(16), background: .indexed(80), isBold: true)
        }
    }

    private func monoStyle(_ tone: Tone) -> CellStyle {
        switch tone {
        case .text: .plain
        case .dim, .frame: CellStyle(isDim: true)
        case .strong, .title, .accent, .good, .key: CellStyle(isBold: true)
        case .warning, .selected, .badge: CellStyle(isReversed: true)
        case .alarm: CellStyle(isBold: true, isReversed: true)
        }
    }

    /// Turns every glyph of a drawn grid into its stand-in where the terminal has ASCII only.
    func settle(_ grid: inout Grid) {
        guard capabilities.glyphs == .ascii else { return }
        for index in grid.cells.indices where grid.cells[index].glyph.value > 0x7E {
            grid.cells[index].glyph = Self.standIn(for: grid.cells[index].glyph)
        }
    }

    private static func standIn(for glyph: Unicode.Scalar) -> Unicode.Scalar {
        switch glyph {
        case "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘", "┼": "+"
        case "─", "–", "·", "╌": "-"
        case "│": "|"
        case "◄", "←": "<"
        case "►", "→", "›", "▸": ">"
        case "▲", "↑": "^"
        case "▼", "↓": "v"
        case "×": "x"
        case "…": "~"
        case "■", "▰": "#"
        case "▱", "□": "."
        case "●", "◆": "@"
        case "•", "○", "◎": "o"
        case "◐", "▒": "%"
        case "░": ":"
        case "█": "#"
        case "╱": "/"
        case "╲": "\\"
        case "┴": "+"
        case "✓": "*"
        default: "?"
        }
    }
}
