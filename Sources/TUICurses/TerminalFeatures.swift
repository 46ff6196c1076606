import CNcurses
import TUI

/// Terminal features beyond those of curses, read from the environment, since a terminal cannot be
/// asked for its fonts.
struct TerminalFeatures {
    /// Whether it accepts RGB colours.
    let hasDirectColor: Bool
    /// Number of colours in its palette.
    let colorCount: Int
    /// Whether it has ECMA-48 cursor movement.
    let movesByECMA: Bool
    /// Whether it may be asked for kitty's graphics: terminals that document them understand the
    /// query.
    let mayHaveKitty: Bool
    /// Whether it draws sextants itself, independent of its font.
    let hasSextants: Bool

    /// Reads the features; call it after `setupterm`.
    init(name: String) {
        // GNU screen forwards COLORTERM from the outer terminal, but has no direct colour.
        let isScreen = environmentValue("STY") != nil
        let colors = environmentValue("COLORTERM").map { ["truecolor", "24bit"].contains($0) }
        hasDirectColor =
            (colors ?? false) && !isScreen || tigetflag("RGB") == 1 || tigetnum("colors") > 256
        colorCount = Int(tigetnum("colors"))
        movesByECMA =
            TerminalType.capability("cup").map { String(cString: $0) }?
            .hasPrefix("\u{1B}[%i%p1%d;%p2%dH") ?? false
        // Inside a multiplexer these variables may belong to an earlier terminal.
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
    /// according to their documentation.
    private static let names = ["xterm-kitty", "foot", "wezterm", "xterm-ghostty", "contour"]
    private static let programs: Set = ["WezTerm", "ghostty", "contour"]
    /// VTE draws sextants itself from 0.62 on.
    private static let leastVTE = 6200
}

extension TerminalFeatures {
    /// The glyphs of a terminal of this name; `isUnicode` tells whether the locale uses UTF-8.
    static func glyphs(name: String, isUnicode: Bool) -> ScreenCapabilities.Glyphs {
        // The kernel's own terminal: `linux`, `linux-16color`, `linux-c`.
        isUnicode ? name == "linux" || name.hasPrefix("linux-") ? .basic : .unicode : .ascii
    }

    /// The colours to show where no option names them.
    var colors: ScreenCapabilities.Colors {
        guard environmentValue("NO_COLOR") == nil, movesByECMA else { return .mono }
        if colorCount >= 256 { return hasDirectColor ? .direct : .indexed256 }
        return colorCount >= 16 ? .indexed16 : colorCount >= 8 ? .indexed8 : .mono
    }
}
