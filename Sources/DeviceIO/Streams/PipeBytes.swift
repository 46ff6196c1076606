import Glibc

/// Bytes that come out of a descriptor, taken in the pieces that their format has. The descriptor
/// is its own from then on.
final class PipeBytes {
    /// Bytes asked for at once: what a pipe holds (pipe(7)).
    private static let chunk = 65_536

    private var descriptor: Int32?
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var hasEnded = false
    /// Whether it ended because nothing came for too long.
    private(set) var wasSilent = false
    private let patienceSeconds: Double?

    /// - Parameter patienceSeconds: how long to wait for bytes before the stream counts as ended;
    ///   nil for ever.
    init(descriptor: Int32, patienceSeconds: Double? = nil) {
        (self.descriptor, self.patienceSeconds) = (descriptor, patienceSeconds)
    }

    deinit { close() }

    /// Gives the descriptor back. May be called more than once.
    func close() {
        if let descriptor { _ = Glibc.close(descriptor) }
        descriptor = nil
        hasEnded = true
    }

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    /// Looks at the bytes that wait, without taking them.
    func look<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }

    /// Takes bytes out.
    func take(_ count: Int) -> [UInt8] {
        let end = min(start + count, bytes.count)
        defer { drop(count) }
        return Array(bytes[start..<end])
    }

    /// Throws bytes away.
    func drop(_ count: Int) {
        start = min(start + count, bytes.count)
        // Moved to the front when the half is free: each byte is moved about once.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }

    /// Waits for more; false at the end, and when the descriptor cannot be read any more.
    func readMore() -> Bool {
        guard let descriptor, !hasEnded else { return false }
        guard isReadable(descriptor) else {
            (hasEnded, wasSilent) = (true, true)
            return false
        }
        var piece = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = piece.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                hasEnded = true
                return false
            }
            bytes.append(contentsOf: piece[..<count])
            return true
        }
    }

    /// Waits until there is something to read, or the end; false when that takes too long.
    private func isReadable(_ descriptor: Int32) -> Bool {
        guard let patienceSeconds else { return true }
        let start = ContinuousClock.now
        while true {
            let left = patienceSeconds - (ContinuousClock.now - start) / .seconds(1)
            var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let answers = poll(&wish, 1, Int32(max(0, left) * 1000))
            if answers > 0 { return true }
            // A signal has interrupted the wait, or the time is over.
            if answers == 0 || left <= 0 { return false }
        }
    }

    /// Waits until so many bytes are there; false when they never will be.
    func wait(for count: Int) -> Bool {
        while self.count < count { guard readMore() else { return false } }
        return true
    }
}
