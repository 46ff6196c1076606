import CNcurses
import TUI

extension CursesTerminal {
    /// How the terminal is used.
    public struct Options: Sendable {
        /// Where messages on standard error go until `close`, which names that file if something
        /// was written.
        public var logPath: String?
        /// When `nextEvent` has nothing left to do, it writes one byte here before it waits.
        public var idleDescriptor: Int32?
        /// Whether mouse events are requested.
        public var hasMouse = true
        /// The colours; nil for those that the terminal and NO_COLOR allow.
        public var colors: ScreenCapabilities.Colors?
        /// The parts of a cell of a picture; nil for those that the terminal draws.
        public var cells: ScreenCapabilities.Cells?
        /// The graphics; nil for the terminal's own.
        public var graphics: ScreenCapabilities.Graphics?

        /// Whether to ask for sixels, where kitty's protocol is confirmed or not.
        func mayAskSixels(_ isKitty: Bool) -> Bool { graphics.map { $0 == .sixel } ?? !isKitty }

        /// The default options.
        public init(logPath: String? = nil, idleDescriptor: Int32? = nil) {
            (self.logPath, self.idleDescriptor) = (logPath, idleDescriptor)
        }
    }

    /// The size of a terminal that reports none, in cells: the DEC VT100's.
    static let defaultSize = (columns: 80, rows: 24)
    /// How long the rest of a key's bytes may take, milliseconds. A guess: enough for one key.
    static let sequenceMilliseconds: Int32 = 25
    /// How long the end waits for outstanding answers. A guess: more than any usable line needs.
    static let lastAnswerTimeout = Duration.milliseconds(500)
    /// How long a continued process waits for the signal that ends it, milliseconds. A guess.
    static let signalMilliseconds: Int32 = 50

    /// Mouse reports while the button is down (xterm: 1002); curses itself asks for presses only.
    static let dragsOn = Array("\u{1B}[?1002h".utf8)
    static let dragsOff = Array("\u{1B}[?1002l".utf8)

    public var limits: String? {
        // Colours that an option selects are no limit of the terminal.
        let own = TerminalFeatures(name: environmentValue("TERM") ?? "").colors
        var limited = capabilities
        if own != .mono { limited.colors = own }
        return limited.limitWords(hasNoColor: environmentValue("NO_COLOR") != nil)
    }

    static func setModes(_ keys: CursesWindow) {
        raw()
        noecho()
        nonl()
        set_escdelay(sequenceMilliseconds)
        typeahead(-1)  // draw whole frames even when a key waits
        keypad(keys, true)
        TerminalLagMonitor.defineAnswer()
        SixelQuery.defineAnswers()
        KeyVariants.define()
    }
}
