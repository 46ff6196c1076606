import Glibc

/// Asks a terminal with echo off whether it supports graphics.
enum GraphicsQuery {
    /// Every terminal answers a status request (ECMA-48: DSR 5) after earlier requests; one that
    /// stays silent this long counts as without graphics. A guess, as in `BackgroundQuery`.
    private static let timeout = Duration.milliseconds(300)

    /// Whether the terminal reports kitty's protocol. Keys typed meanwhile are lost; the request is
    /// invisible.
    static func isKitty(input: Int32, output: Int32) -> Bool {
        let query = Array(KittyPicture.query.utf8) + TerminalLagMonitor.query
        guard write(output, query, query.count) == query.count else { return false }
        let clock = ContinuousClock()
        let end = clock.now + timeout
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
