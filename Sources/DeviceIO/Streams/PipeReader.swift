import Glibc

/// Buffered reading from a descriptor, in the pieces of a format. Takes ownership of the
/// descriptor.
final class PipeReader {
    /// Bytes per read: a pipe's capacity (pipe(7)).
    private static let chunk = 65_536

    private var descriptor: Int32?
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var hasEnded = false
    /// Whether the pipe counts as ended because no bytes came for too long.
    private(set) var wasSilent = false
    private let patienceSeconds: Double?

    /// - Parameter patienceSeconds: seconds to wait for bytes before the stream counts as ended;
    ///   nil to wait for ever.
    init(descriptor: Int32, patienceSeconds: Double? = nil) {
        (self.descriptor, self.patienceSeconds) = (descriptor, patienceSeconds)
    }

    deinit { close() }

    /// Closes the descriptor. May be called more than once.
    func close() {
        if let descriptor { _ = Glibc.close(descriptor) }
        descriptor = nil
        hasEnded = true
    }

    /// Number of buffered bytes.
    var count: Int { bytes.count - start }

    /// Passes the buffered bytes without consuming them.
    func look<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }

    /// Consumes bytes and returns them.
    func take(_ count: Int) -> [UInt8] {
        let end = min(start + count, bytes.count)
        defer { drop(count) }
        return Array(bytes[start..<end])
    }

    /// Discards bytes.
    func drop(_ count: Int) {
        start = min(start + count, bytes.count)
        // Compacts when half of the buffer is consumed, so each byte is moved about once.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }

    /// Reads more; false at the end and on errors.
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

    /// Waits for data or the end; false on timeout.
    private func isReadable(_ descriptor: Int32) -> Bool {
        guard let patienceSeconds else { return true }
        let start = ContinuousClock.now
        while true {
            let left = patienceSeconds - (ContinuousClock.now - start) / .seconds(1)
            var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let answers = poll(&wish, 1, Int32(max(0, left) * 1000))
            if answers > 0 { return true }
            // 0 is the timeout. After a signal (-1) the wait is repeated for the remaining time.
            if answers == 0 || left <= 0 { return false }
        }
    }

    /// Waits until this many bytes are buffered; false when they never will be.
    func wait(for count: Int) -> Bool {
        while self.count < count { guard readMore() else { return false } }
        return true
    }
}
