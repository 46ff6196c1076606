import CNcurses
import TUI

/// Curses' colour pairs, one for each combination that was shown, made when first needed.
struct ColorPairs {
    /// Every combination does not fit (257 × 257 against at most 65,535), but thousands of frames
    /// do; when they are used up the caller starts over.
    private var numbers = [Int32](repeating: 0, count: 257 * 257)
    private var next: Int32 = 1
    private let limit: Int32
    private let defaults: (foreground: Int32, background: Int32)

    /// After `start_color`.
    init() {
        limit = capstan_color_pairs()
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
        // Terminals with direct colour are not painted through pairs.
        case .direct: 0
        }
    }

    private func color(_ color: CellColor) -> Int32? {
        switch color {
        case .terminal, .direct: nil
        case .indexed(let index): Int32(index)
        }
    }
}
