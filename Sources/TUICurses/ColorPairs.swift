import CNcurses
import TUI

/// Curses' colour pairs, one for each combination that was shown, made when first needed.
struct ColorPairs {
    /// Every combination does not fit (257 × 257 against at most 65,535), but thousands of frames
    /// do; when they are used up the caller starts over.
    private var numbers = [Int32](repeating: 0, count: 257 * 257)
    private var next: Int32 = 1
    private let limit: Int32
    private let isDirect: Bool
    private let defaults: (foreground: Int32, background: Int32)

    /// After `start_color`.
    init() {
        limit = capstan_color_pairs()
        isDirect = capstan_colors() > 256
        defaults = use_default_colors() == OK ? (-1, -1) : (7, 0)
    }

    /// The pair of two colours; nil when no pair is left.
    mutating func number(_ foreground: CellColor, _ background: CellColor) -> Int32? {
        if foreground == .terminal, background == .terminal { return 0 }
        let place = Self.place(foreground) * 257 + Self.place(background)
        if numbers[place] != 0 { return numbers[place] }
        guard
            next < limit,
            init_extended_pair(
                next, color(foreground) ?? defaults.foreground,
                color(background) ?? defaults.background) == OK
        else { return nil }
        numbers[place] = next
        next += 1
        return numbers[place]
    }

    /// Forgets all pairs; every coloured cell must be drawn again.
    mutating func startOver() {
        reset_color_pairs()
        for place in numbers.indices { numbers[place] = 0 }
        next = 1
    }

    private static func place(_ color: CellColor) -> Int {
        switch color {
        case .terminal: 0
        case .indexed(let index): Int(index) + 1
        }
    }

    private func color(_ color: CellColor) -> Int32? {
        switch color {
        case .terminal: nil
        case .indexed(let index): isDirect ? Self.direct(index) : Int32(index)
        }
    }

    /// xterm's palette as red, green and blue of 8 bits each, for terminals in direct colour.
    static func direct(_ index: UInt8) -> Int32 {
        // Below 8 the terminal's own colours are meant there too.
        if index < 8 { return Int32(index) }
        let levels: [Int32] = [0, 95, 135, 175, 215, 255]
        let (red, green, blue): (Int32, Int32, Int32)
        if index < 16 {
            let bright = Int32(index) - 8
            (red, green, blue) = (
                (bright & 1) * 255, (bright >> 1 & 1) * 255, (bright >> 2) * 255
            )
        } else if index < 232 {
            let cube = Int(index) - 16
            (red, green, blue) = (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
        } else {
            let gray = Int32(index - 232) * 10 + 8
            (red, green, blue) = (gray, gray, gray)
        }
        // Values under 256 are palette entries to some; one step of red keeps pure blues out.
        return max(red, blue > 0 && green == 0 ? 1 : 0) << 16 | green << 8 | blue
    }
}
