import Glibc

/// A serial port with 8 data bits, no parity, one stop bit and no handshake.
public struct SerialTransport: ByteTransport {
    public let subject: String
    private let path: String
    private let rate: Int
    private let isShared: Bool
    private var line: DescriptorTransport

    /// The supported rates, in baud.
    public static let rates: [Int: speed_t] = [
        2400: speed_t(B2400), 4800: speed_t(B4800), 9600: speed_t(B9600), 19200: speed_t(B19200),
        38400: speed_t(B38400), 57600: speed_t(B57600), 115_200: speed_t(B115200),
        230_400: speed_t(B230400), 1_000_000: speed_t(B1000000), 2_000_000: speed_t(B2000000),
        3_000_000: speed_t(B3000000),
    ]

    /// The port at this path, with this rate in baud.
    /// - Parameter isShared: whether another program may use the port at the same time. The port
    ///   then keeps its settings. Only a stop may share a port, since the bytes of the two programs
    ///   mix.
    public init(path: String, rate: Int, subject: String? = nil, isShared: Bool = false) {
        (self.path, self.rate, self.subject) = (path, rate, subject ?? path)
        self.isShared = isShared
        line = DescriptorTransport(
            errnoMapping: ErrnoMapping(subject: self.subject, kind: .serial), isSocket: false)
    }

    public var descriptor: Int32? { line.descriptor }

    public mutating func open() throws(StandError) {
        close()
        let errnoMapping = line.errnoMapping
        guard let speed = Self.rates[rate] else {
            throw .invalid(phrase("open"), subject, phrase("\(rate) is no rate of a serial line"))
        }
        let descriptor = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw errnoMapping.error(phrase("open"), errno) }
        // The lock prevents two programs from steering the stand at the same time.
        guard isShared || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            _ = Glibc.close(descriptor)
            throw errnoMapping.error(phrase("open"), code)
        }
        var settings = termios()
        var code: Int32 = 0
        if isShared {
            code = 0
        } else if tcgetattr(descriptor, &settings) == 0 {
            cfmakeraw(&settings)
            settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
            // With HUPCL, closing the port at the end of each command would reset an Arduino.
            settings.c_cflag &= ~tcflag_t(HUPCL | CSTOPB)
            cfsetspeed(&settings, speed)
            if tcsetattr(descriptor, TCSANOW, &settings) != 0 { code = errno }
            _ = tcflush(descriptor, TCIOFLUSH)
        } else {
            code = errno
        }
        guard code == 0 else {
            _ = Glibc.close(descriptor)
            throw errnoMapping.error(phrase("open"), code)
        }
        line.open(descriptor)
    }

    public mutating func send(_ bytes: [UInt8]) throws(StandError) { try line.send(bytes) }

    public mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8] {
        try line.receive(milliseconds: milliseconds)
    }

    public mutating func close() { line.close() }
}
