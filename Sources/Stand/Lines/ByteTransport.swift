/// Carries bytes to a stand and back, over a serial line, a socket or a program. Tests replace it
/// to simulate a device.
public protocol ByteTransport: Sendable {
    /// The name of the line in errors: a path or a host, without a password.
    var subject: String { get }
    /// The open descriptor, for a signal handler; nil for a line without one.
    var descriptor: Int32? { get }

    /// Opens the line; a line that is already open is closed first.
    mutating func open() throws(StandError)
    /// Sends all these bytes; over UDP they are one datagram.
    mutating func send(_ bytes: [UInt8]) throws(StandError)
    /// Waits for bytes at most this long and returns those that have come; over UDP they are one
    /// datagram. Returns no bytes after the timeout.
    mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8]
    /// Closes the line; on a closed line it does nothing.
    mutating func close()
}

extension ByteTransport {
    public var descriptor: Int32? { nil }

    /// Discards the received bytes, which are answers that nobody waits for any more. The number of
    /// reads is limited (guess), for a device that never stops writing.
    mutating func drain() throws(StandError) {
        let mostReads = 64
        for _ in 0..<mostReads where try receive(milliseconds: 0).isEmpty { return }
    }
}
