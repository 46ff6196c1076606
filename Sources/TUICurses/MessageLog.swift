import Glibc

/// Keeps messages on standard error off the screen: they go to a file until `restore`.
struct MessageLog {
    /// The original standard error.
    let messages: Int32
    private let path: String
    private let startBytes: off_t

    /// Redirects standard error to the end of a file; nil if it is redirected away from the
    /// terminal already.
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

    /// One line that says where the messages are.
    var farewell: String { "Messages are in \(path)\n" }

    /// Restores standard error, and prints the file's name if something was written to it.
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
