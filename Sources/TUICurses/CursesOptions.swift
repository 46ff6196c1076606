import CNcurses
import TUI

extension CursesTerminal {
    /// How the program uses the terminal.
    public struct Options: Sendable {
        /// The path of a file for messages on standard error until `close`. If the file has new
        /// messages then, `close` prints its path. Nil leaves standard error as it is.
        public var logPath: String?
        /// A descriptor to which `nextEvent` writes one byte whenever it begins to wait because no
        /// event is left; nil for none.
        public var idleDescriptor: Int32?
        /// Whether the terminal is asked to send mouse events.
        public var hasMouse = true
        /// The colours to use; nil for the best that the terminal and NO_COLOR allow.
        public var colors: ScreenCapabilities.Colors?
        /// The parts of a picture's cell; nil for the finest that the terminal draws.
        public var cells: ScreenCapabilities.Cells?
        /// How pictures are drawn; nil for the terminal's own graphics, if it has any.
        public var graphics: ScreenCapabilities.Graphics?

        /// Whether to ask the terminal for sixels. If no graphics were chosen, it is asked only if
        /// it did not confirm kitty's protocol.
        func mayAskSixels(_ isKitty: Bool) -> Bool { graphics.map { $0 == .sixel } ?? !isKitty }

        /// Options with these values and the defaults for all others.
        public init(logPath: String? = nil, idleDescriptor: Int32? = nil) {
            (self.logPath, self.idleDescriptor) = (logPath, idleDescriptor)
        }
    }

    /// The size in cells if the terminal reports none; a DEC VT100 has this size.
    static let defaultSize = (columns: 80, rows: 24)
    /// How long to wait for the remaining bytes of a key, in milliseconds. A guess: enough for one
    /// key.
    static let sequenceMilliseconds: Int32 = 25
    /// How long the program waits at its end for answers that the terminal has not sent yet. A
    /// guess: longer than any usable line needs.
    static let lastAnswerTimeout = Duration.milliseconds(500)
    /// How long a process that was continued in the background waits for a signal to end, in
    /// milliseconds. A guess.
    static let signalMilliseconds: Int32 = 50

    /// Asks the terminal to report mouse movements while a button is pressed (xterm: 1002). Curses
    /// itself asks only for presses.
    static let dragsOn = Array("\u{1B}[?1002h".utf8)
    static let dragsOff = Array("\u{1B}[?1002l".utf8)

    public var limits: String? {
        // Colours that an option excludes are no limit of the terminal, so they are not reported.
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
        PastedText.define()
    }
}
