/// The role of a part of the screen, which determines its style. Colour alone never carries a
/// meaning; glyphs and words carry it too.
enum Tone {
    case text, dim, strong, title, accent, good, warning, alarm, frame, key, selected, badge
}

/// The styles for a terminal with given capabilities. The colours are numbers of xterm's 256
/// colours.
struct Theme: Equatable, Sendable {
    let capabilities: ScreenCapabilities

    /// The style that gives a part of the screen this role.
    func style(_ tone: Tone) -> CellStyle {
        capabilities.colors == .mono ? monoStyle(tone) : colorStyle(tone)
    }

    private func colorStyle(_ tone: Tone) -> CellStyle {
        let colors = SchemeColors(capabilities.scheme)
        func bold(_ color: UInt8) -> CellStyle {
            CellStyle(foreground: .indexed(color), isBold: true)
        }
        func on(_ pair: (text: UInt8, back: UInt8)) -> CellStyle {
            CellStyle(
                foreground: .indexed(pair.text), background: .indexed(pair.back), isBold: true)
        }
        switch tone {
        case .text: return .plain
        case .dim: return CellStyle(foreground: .indexed(colors.dim))
        case .strong: return CellStyle(isBold: true)
        case .title: return bold(colors.title)
        case .accent, .key: return bold(colors.accent)
        case .good: return bold(colors.good)
        case .warning: return on(colors.warning)
        case .alarm: return on(colors.alarm)
        case .frame: return CellStyle(foreground: .indexed(colors.frame))
        case .selected: return on(colors.selected)
        case .badge: return on(colors.badge)
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

    /// Replaces each glyph that the terminal cannot show by a similar glyph.
    func substituteGlyphs(in grid: inout Grid) {
        if capabilities.glyphs == .unicode { return }
        for index in grid.cells.indices where grid.cells[index].glyph.value > 0x7E {
            let glyph = grid.cells[index].glyph
            if capabilities.glyphs == .basic {
                if glyph.value > 0x17F, !Self.basic.contains(glyph) {
                    grid.cells[index].glyph = Self.corner(glyph) ?? Self.substitute(for: glyph)
                }
            } else {
                grid.cells[index].glyph = Self.substitute(for: glyph)
            }
        }
    }

    /// The characters beyond Latin letters that the fonts of the Linux console have: the borders,
    /// blocks and arrows that are both in the kernel's own font (code page 437) and in Debian's
    /// fonts (console-setup).
    private static let basic = Set("─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓←↑→↓".unicodeScalars)

    private static func corner(_ glyph: Unicode.Scalar) -> Unicode.Scalar? {
        switch glyph {
        case "╭": "┌"
        case "╮": "┐"
        case "╰": "└"
        case "╯": "┘"
        case "╌", "–": "─"
        default: nil
        }
    }

    private static func substitute(for glyph: Unicode.Scalar) -> Unicode.Scalar {
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

/// The colours of a scheme, as numbers of xterm's 256 colours.
private struct SchemeColors {
    var (dim, title, accent, good, frame): (UInt8, UInt8, UInt8, UInt8, UInt8)
    var warning, alarm, selected, badge: (text: UInt8, back: UInt8)

    init(_ scheme: ScreenCapabilities.Scheme) {
        switch scheme {
        case .dark:
            (dim, title, accent, good, frame) = (245, 252, 80, 114, 240)
            (warning, alarm, selected, badge) = ((16, 221), (231, 160), (231, 24), (16, 80))
        case .light:
            (dim, title, accent, good, frame) = (242, 235, 25, 28, 248)
            (warning, alarm, selected, badge) = ((16, 221), (231, 160), (231, 25), (231, 25))
        case .contrast:
            (dim, title, accent, good, frame) = (252, 231, 51, 46, 250)
            (warning, alarm, selected, badge) = ((16, 226), (231, 124), (16, 231), (16, 51))
        case .colorblind:
            // Blue for good, orange for warnings and reddish purple for alarms look different with
            // every common kind of colour blindness (Okabe and Ito 2008).
            (dim, title, accent, good, frame) = (246, 253, 74, 75, 241)
            (warning, alarm, selected, badge) = ((16, 214), (231, 125), (231, 24), (16, 74))
        }
    }
}
