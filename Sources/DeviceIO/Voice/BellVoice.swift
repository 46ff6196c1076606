import Glibc

/// Rings the bell of the terminal if no speech program is installed. The person then looks at the
/// screen and reads the words there.
public struct BellVoice: Voice {
    private let terminal: String

    /// The bell of the terminal from which the program was started.
    public init() { terminal = "/dev/tty" }

    /// The bell of the terminal at this path.
    init(terminal: String) { self.terminal = terminal }

    public func say(_ words: String) {
        let file = open(terminal, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return }
        // The bell is one byte, so it cannot split the screen's output. If the write fails, the
        // words are still on the screen.
        var bell: UInt8 = 7
        _ = write(file, &bell, 1)
        close(file)
    }
}
