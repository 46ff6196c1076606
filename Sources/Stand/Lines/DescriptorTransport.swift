import Glibc
import Processes

/// Reads and writes a non-blocking descriptor with a timeout. At first the transport is closed.
struct DescriptorTransport: Sendable {
    let errnoMapping: ErrnoMapping
    /// Whether the descriptor is a socket. Sockets are written with send(2), so that a closed peer
    /// raises no SIGPIPE.
    let isSocket: Bool
    /// The open descriptor; nil while the transport is closed.
    private(set) var descriptor: Int32?

    init(errnoMapping: ErrnoMapping, isSocket: Bool) {
        (self.errnoMapping, self.isSocket) = (errnoMapping, isSocket)
    }

    /// The longest wait until the descriptor accepts more bytes, in milliseconds: the time of
    /// `StandGuard.watchdogSeconds`.
    private static let writeMilliseconds: Int32 = 300
    /// A read takes at most this number of bytes: more than the largest UDP datagram.
    private static let readBytes = 65536

    /// Takes over this open descriptor, which `close` will close.
    mutating func open(_ descriptor: Int32) {
        close()
        self.descriptor = descriptor
    }

    func send(_ bytes: [UInt8]) throws(StandError) {
        let descriptor = try opened()
        var sent = 0
        while sent < bytes.count {
            let (count, code) = bytes.withUnsafeBytes { memory -> (Int, Int32) in
                guard let start = memory.baseAddress else { return (0, 0) }
                let rest = start + sent
                let count =
                    isSocket
                    ? Glibc.send(descriptor, rest, bytes.count - sent, Int32(MSG_NOSIGNAL))
                    : write(descriptor, rest, bytes.count - sent)
                return (count, errno)
            }
            if count > 0 {
                sent += count
            } else if code == EAGAIN {
                guard try wait(for: Int16(POLLOUT), milliseconds: Self.writeMilliseconds) else {
                    throw .silent(
                        phrase("write to"), errnoMapping.subject,
                        phrase("Check its power and its cable."))
                }
            } else if code != EINTR {
                throw errnoMapping.error(phrase("write to"), code)
            }
        }
    }

    func receive(milliseconds: Int) throws(StandError) -> [UInt8] {
        let descriptor = try opened()
        guard try wait(for: Int16(POLLIN), milliseconds: Int32(clamping: milliseconds)) else {
            return []
        }
        var bytes = [UInt8](repeating: 0, count: Self.readBytes)
        let count = read(descriptor, &bytes, bytes.count)
        let code = errno
        guard count > 0 else {
            if count < 0, code == EAGAIN || code == EINTR { return [] }
            throw errnoMapping.error(phrase("read from"), count == 0 ? EPIPE : code)
        }
        return Array(bytes[..<count])
    }

    private func wait(for events: Int16, milliseconds: Int32) throws(StandError) -> Bool {
        var question = pollfd(fd: try opened(), events: events, revents: 0)
        let count = poll(&question, 1, milliseconds)
        let code = errno
        if count < 0 {
            if code == EINTR { return false }
            throw errnoMapping.error(phrase("wait for"), code)
        }
        // The bytes that came before the peer closed can still be read.
        if count > 0, question.revents & events == 0 {
            throw errnoMapping.error(phrase("read from"), EPIPE)
        }
        return count > 0
    }

    mutating func close() {
        if let descriptor { closeLocked(descriptor) }
        descriptor = nil
    }

    private func opened() throws(StandError) -> Int32 {
        guard let descriptor else { throw errnoMapping.error(phrase("use the stand"), EBADF) }
        return descriptor
    }
}
