import CNcurses
import Foundation
import TUI

extension CursesTerminal {
    /// Copies text to the terminal's clipboard by OSC 52 of xterm. A terminal without OSC 52
    /// ignores the sequence.
    public func copy(_ text: String) {
        guard connection == .open, !isendwin() else { return }
        let packed = Data(text.utf8).base64EncodedString()
        output.sendNow(Array("\u{1B}]52;c;\(packed)\u{07}".utf8))
    }

    /// The painter that draws without curses; nil for a terminal without colours.
    static func painter(_ capabilities: ScreenCapabilities) -> DirectPainter? {
        let isUnicode = capabilities.glyphs != .ascii
        switch capabilities.colors {
        case .mono: return nil
        case .indexed8: return DirectPainter(isUnicode: isUnicode, colorCount: 8)
        case .indexed16: return DirectPainter(isUnicode: isUnicode, colorCount: 16)
        case .indexed256, .direct: return DirectPainter(isUnicode: isUnicode)
        }
    }

    /// The modes that the terminal has before curses changes them. Throws if the input or the
    /// output is not a terminal.
    static func modes(input: Int32, output: Int32) throws(TerminalError) -> termios {
        var modes = termios()
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(output, &modes) == 0 else {
            throw .unsuitable(
                .notATerminal,
                subject: isatty(input) == 1 ? phrase("the output") : phrase("the input"),
                reason: phrase("it is not a terminal"))
        }
        return modes
    }
}
