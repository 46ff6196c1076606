import Glibc

/// Asks the terminal for kitty's graphics before the console starts. The terminal must have echo
/// off.
enum GraphicsQuery {
    /// Whether the terminal confirms kitty's protocol. Keys that are typed during the wait are
    /// lost. The query shows nothing on the screen. A status request (ECMA-48: DSR 5) follows the
    /// query, and every terminal answers it. A terminal that does not answer in time counts as one
    /// without graphics.
    static func isKitty(input: Int32, output: Int32) -> Bool {
        let query = Array(KittyPicture.query.utf8) + TerminalLagMonitor.query
        guard write(output, query, query.count) == query.count else { return false }
        let clock = ContinuousClock()
        let end = clock.now + AnswerDeadline.timeout
        var answer: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 256)
        while clock.now < end, !holds(TerminalLagMonitor.answer, in: answer) {
            var source = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, Int32(max(1, (end - clock.now) / .milliseconds(1)))) > 0
            else { break }
            let count = read(input, &bytes, bytes.count)
            guard count > 0 else { break }
            answer += bytes[..<count]
        }
        return holds(KittyPicture.answer, in: answer)
    }

    private static func holds(_ words: String, in bytes: [UInt8]) -> Bool {
        let words = Array(words.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: words) }
    }
}
