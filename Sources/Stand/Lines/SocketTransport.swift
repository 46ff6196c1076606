import Glibc

/// A line over the network, TCP or UDP.
public struct SocketTransport: ByteTransport {
    /// The transport protocol.
    public enum Kind: String, Sendable {
        /// A stream of bytes in their order.
        case tcp
        /// Datagrams. A datagram arrives as a whole or not at all.
        case udp
    }

    public let subject: String
    private let host: String
    private let port: Int
    private let kind: Kind
    private let connectMilliseconds: Int
    private var line: DescriptorTransport

    /// The longest wait for a connection in milliseconds (guess): a host in the local network
    /// answers
    /// sooner.
    public static let connectMilliseconds = 2000

    /// A line to this host and port.
    public init(
        host: String, port: Int, kind: Kind, subject: String? = nil,
        connectMilliseconds: Int = SocketTransport.connectMilliseconds
    ) {
        (self.host, self.port, self.kind) = (host, port, kind)
        self.subject = subject ?? "\(host):\(port)"
        self.connectMilliseconds = connectMilliseconds
        line = DescriptorTransport(
            errnoMapping: ErrnoMapping(subject: self.subject, kind: .network), isSocket: true)
    }

    public var descriptor: Int32? { line.descriptor }

    public mutating func open() throws(StandError) {
        close()
        var wish = addrinfo()
        wish.ai_family = AF_UNSPEC
        wish.ai_socktype = Int32(
            (kind == .tcp ? SOCK_STREAM : SOCK_DGRAM).rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &wish, &found) == 0, let first = found else {
            throw StandError(
                .notFound, operation: phrase("open"), subject: subject,
                reason: phrase("the network knows no host of this name"),
                suggestion: phrase("Check the name, or give the address in numbers."))
        }
        defer { freeaddrinfo(first) }
        var code: Int32 = EHOSTUNREACH
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let entry = next?.pointee {
            switch connected(entry) {
            case .success(let descriptor):
                line.open(descriptor)
                return
            case .failure(let fault): code = fault.code
            }
            next = entry.ai_next
        }
        throw line.errnoMapping.error(phrase("open"), code)
    }

    private struct Fault: Error { let code: Int32 }

    private func connected(_ entry: addrinfo) -> Result<Int32, Fault> {
        let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(entry.ai_family, entry.ai_socktype | flags, entry.ai_protocol)
        guard descriptor >= 0 else { return .failure(Fault(code: errno)) }
        var code: Int32 = 0
        if connect(descriptor, entry.ai_addr, entry.ai_addrlen) != 0 {
            code = errno
            if code == EINPROGRESS {
                var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                code = ETIMEDOUT
                if poll(&question, 1, Int32(clamping: connectMilliseconds)) > 0 {
                    var size = socklen_t(MemoryLayout<Int32>.size)
                    code = 0
                    _ = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
                }
            }
        }
        guard code == 0 else {
            _ = Glibc.close(descriptor)
            return .failure(Fault(code: code))
        }
        if kind == .tcp {
            // Commands are short, and Nagle's algorithm would delay them by 40 ms.
            var one: Int32 = 1
            _ = setsockopt(
                descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one,
                socklen_t(MemoryLayout<Int32>.size))
        }
        return .success(descriptor)
    }

    public mutating func send(_ bytes: [UInt8]) throws(StandError) { try line.send(bytes) }

    public mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8] {
        try line.receive(milliseconds: milliseconds)
    }

    public mutating func close() { line.close() }
}
