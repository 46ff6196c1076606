import Glibc

/// Rings the terminal's bell when no speech program is installed: the person looks at the screen,
/// which shows the words.
public struct BellVoice: Voice {
    private let terminal: String

    /// The bell of the terminal that the program was started from.
    public init() { terminal = "/dev/tty" }

    /// The bell of a terminal.
    init(terminal: String) { self.terminal = terminal }

    public func say(_ words: String) {
        let file = open(terminal, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return }
        // One byte, which no terminal confuses with the screen's output. If the write fails, the
        // words are still on the screen.
        var bell: UInt8 = 7
        _ = write(file, &bell, 1)
        close(file)
    }
}
