import CNcurses
import TUI

/// What a terminal says of itself beyond what curses draws with: by its environment, as none can be
/// asked for its fonts.
struct TerminalPromises {
    /// Whether it takes red, green and blue.
    let hasDirectColor: Bool
    /// Whether it takes xterm's 256 colours, and the cursor goes where it is told, as ECMA-48 has it.
    let has256Colors: Bool
    /// Whether it may be asked for kitty's graphics: whoever documents them understands the question.
    let mayHaveKitty: Bool
    /// Whether it draws sextants by itself, whatever its font has.
    let hasSextants: Bool

    /// After `setupterm`.
    init(name: String) {
        // GNU screen passes COLORTERM on from the terminal outside, and takes no direct colour.
        let isScreen = environmentValue("STY") != nil
        let colors = environmentValue("COLORTERM").map { ["truecolor", "24bit"].contains($0) }
        hasDirectColor =
            (colors ?? false) && !isScreen || tigetflag("RGB") == 1 || tigetnum("colors") > 256
        has256Colors =
            tigetnum("colors") >= 256
            && TerminalType.capability("cup").map { String(cString: $0) }?
                .hasPrefix("\u{1B}[%i%p1%d;%p2%dH") ?? false
        // Inside a multiplexer these variables may be of a terminal of yesterday.
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

    /// Terminals that document drawing "symbols for legacy computing" without a font.
    private static let names = ["xterm-kitty", "foot", "wezterm", "xterm-ghostty", "contour"]
    private static let programs: Set = ["WezTerm", "ghostty", "contour"]
    /// VTE 0.62 draws them itself.
    private static let leastVTE = 6200
}
