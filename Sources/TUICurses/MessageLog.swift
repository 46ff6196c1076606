import Glibc

/// Redirects messages on standard error to a file until `restore`, so that they do not appear on
/// the screen.
struct MessageLog {
    /// The descriptor of the original standard error.
    let messages: Int32
    private let path: String
    private let startBytes: off_t

    /// Redirects standard error to the end of a file. Nil if standard error does not go to a
    /// terminal.
    init?(path: String) throws(TerminalError) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        let log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        messages = log < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard messages >= 0, dup2(log, STDERR_FILENO) >= 0 else {
            var error = TerminalError.system(phrase("write messages to"), path)
            (error.kind, error.suggestion) = (.log, phrase("Make its folder writable."))
            if log >= 0 { Glibc.close(log) }
            throw error
        }
        self.path = path
        startBytes = lseek(log, 0, SEEK_END)
        Glibc.close(log)
    }

    /// One line that names the file with the messages.
    var farewell: String { "Messages are in \(path)\n" }

    /// Restores standard error. If messages were written to the file, prints the path of the file.
    func restore() {
        let endBytes = lseek(STDERR_FILENO, 0, SEEK_END)
        dup2(messages, STDERR_FILENO)
        Glibc.close(messages)
        if endBytes > startBytes {
            var line = farewell
            _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }
}
