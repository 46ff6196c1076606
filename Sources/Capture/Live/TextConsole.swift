import TUI

/// The console as lines of text, for screen readers.
struct TextConsole {
    private let tell: (String) -> Void
    private var spoken = SpokenConsole()

    init(tell: @escaping (String) -> Void) { self.tell = tell }

    /// Prints what has changed in the state.
    mutating func show(_ state: ConsoleState) { spoken.news(of: state).forEach(tell) }
}
