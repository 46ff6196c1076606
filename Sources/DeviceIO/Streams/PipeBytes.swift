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

    init(descriptor: Int32) { self.descriptor = descriptor }

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

    /// Waits until so many bytes are there; false when they never will be.
    func wait(for count: Int) -> Bool {
        while self.count < count { guard readMore() else { return false } }
        return true
    }
}
