import Glibc

/// Reads a descriptor through a buffer, so that callers can take the pieces of a format. Owns the
/// descriptor.
final class PipeReader {
    /// The number of bytes in one read: the capacity of a pipe (pipe(7)).
    private static let chunk = 65_536

    private var descriptor: Int32?
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var hasEnded = false
    /// Whether the end was assumed because no bytes came for too long.
    private(set) var wasSilent = false
    private let patienceSeconds: Double?

    /// A reader of a descriptor, which it will close.
    ///
    /// - Parameter patienceSeconds: without bytes for this many seconds, the stream counts as
    ///   ended; nil to wait for ever.
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

    /// The number of bytes in the buffer.
    var count: Int { bytes.count - start }

    /// Calls `body` with the bytes in the buffer, without removing them.
    func look<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }

    /// Removes up to `count` bytes from the buffer and returns them.
    func take(_ count: Int) -> [UInt8] {
        let end = min(start + count, bytes.count)
        defer { drop(count) }
        return Array(bytes[start..<end])
    }

    /// Removes up to `count` bytes from the buffer.
    func drop(_ count: Int) {
        start = min(start + count, bytes.count)
        // The buffer is moved only when half of it was used, so each byte is moved about once.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }

    /// Reads more bytes into the buffer. False at the end and after an error.
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

    /// Waits until bytes can be read or the stream ends. False when neither happens in time.
    private func isReadable(_ descriptor: Int32) -> Bool {
        guard let patienceSeconds else { return true }
        let start = ContinuousClock.now
        while true {
            let left = patienceSeconds - (ContinuousClock.now - start) / .seconds(1)
            var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let answers = poll(&wish, 1, Int32(max(0, left) * 1000))
            if answers > 0 { return true }
            // poll(2) answers 0 when the time has passed, and -1 after a signal. After a signal,
            // the wait continues for the rest of the time.
            if answers == 0 || left <= 0 { return false }
        }
    }

    /// Reads until the buffer has this many bytes. False when the stream ends before that.
    func wait(for count: Int) -> Bool {
        while self.count < count { guard readMore() else { return false } }
        return true
    }
}
