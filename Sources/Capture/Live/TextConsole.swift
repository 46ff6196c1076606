import TUI

/// Prints the console as lines of text, for screen readers.
struct TextConsole {
    private let tell: (String) -> Void
    private var spoken = SpokenConsole()

    init(tell: @escaping (String) -> Void) { self.tell = tell }

    /// Prints what has changed in the console's state since the last call.
    mutating func show(_ state: ConsoleState) { spoken.news(of: state).forEach(tell) }
}
