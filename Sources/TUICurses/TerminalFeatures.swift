import CNcurses
import TUI

/// The features of a terminal that curses does not know. They are read from the environment,
/// because a terminal cannot be asked for its fonts.
struct TerminalFeatures {
    /// Whether the terminal accepts values of red, green and blue.
    let hasDirectColor: Bool
    /// The number of colours in the terminal's palette.
    let colorCount: Int
    /// Whether the terminal moves its cursor by ECMA-48 sequences.
    let movesByECMA: Bool
    /// Whether the terminal may be asked for kitty's graphics: its documentation mentions these
    /// graphics, so it understands the query.
    let mayHaveKitty: Bool
    /// Whether the terminal draws sextants itself, so that they do not depend on its font.
    let hasSextants: Bool

    /// Reads the features of the terminal. It must be called after `setupterm`.
    init(name: String) {
        // Inside GNU screen, COLORTERM is that of the outer terminal, but screen itself has no
        // direct colour.
        let isScreen = environmentValue("STY") != nil
        let colors = environmentValue("COLORTERM").map { ["truecolor", "24bit"].contains($0) }
        hasDirectColor =
            (colors ?? false) && !isScreen || tigetflag("RGB") == 1 || tigetnum("colors") > 256
        colorCount = Int(tigetnum("colors"))
        movesByECMA =
            TerminalType.capability("cup").map { String(cString: $0) }?
            .hasPrefix("\u{1B}[%i%p1%d;%p2%dH") ?? false
        // Inside a terminal multiplexer, these variables may describe the terminal in which the
        // multiplexer was started, not the terminal that shows it now.
        let isInside = isScreen || environmentValue("TMUX") != nil
        let version = environmentValue("VTE_VERSION").flatMap { Int($0) } ?? 0
        let program = environmentValue("TERM_PROGRAM") ?? ""
        mayHaveKitty =
            !isInside
            && (["xterm-kitty", "wezterm", "xterm-ghostty"].contains { name.hasPrefix($0) }
                || ["WezTerm", "ghostty"].contains(program)
                || environmentValue("KITTY_WINDOW_ID") != nil
                || environmentValue("KONSOLE_VERSION") != nil)
        hasSextants =
            !isInside
            && (Self.names.contains { name.hasPrefix($0) } || Self.programs.contains(program)
                || version >= Self.leastVTE)
    }

    /// Terminals that draw the characters of "Symbols for Legacy Computing" without a font,
    /// according to their documentation: values of TERM, and values of TERM_PROGRAM.
    private static let names = ["xterm-kitty", "foot", "wezterm", "xterm-ghostty", "contour"]
    private static let programs: Set = ["WezTerm", "ghostty", "contour"]
    /// The first value of VTE_VERSION with which VTE draws sextants itself: version 0.62.
    private static let leastVTE = 6200
}

extension TerminalFeatures {
    /// The glyphs for a terminal of this type; `isUnicode` means that the locale uses UTF-8.
    static func glyphs(name: String, isUnicode: Bool) -> ScreenCapabilities.Glyphs {
        // The terminal of the Linux kernel has the types `linux`, `linux-16color` and `linux-c`.
        isUnicode ? name == "linux" || name.hasPrefix("linux-") ? .basic : .unicode : .ascii
    }

    /// The colours that are used unless an option selects others.
    var colors: ScreenCapabilities.Colors {
        guard environmentValue("NO_COLOR") == nil, movesByECMA else { return .mono }
        if colorCount >= 256 { return hasDirectColor ? .direct : .indexed256 }
        return colorCount >= 16 ? .indexed16 : colorCount >= 8 ? .indexed8 : .mono
    }
}
