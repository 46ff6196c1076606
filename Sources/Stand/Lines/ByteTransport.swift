/// Carries bytes to a stand and back: a serial line, a socket, a program. Tests replace it to
/// simulate a device.
public protocol ByteTransport: Sendable {
    /// Its name in errors: a path or a host, without a password.
    var subject: String { get }
    /// The open descriptor, for a signal handler; nil where there is none.
    var descriptor: Int32? { get }

    /// Opens the line; an open line is closed first.
    mutating func open() throws(StandError)
    /// Sends all these bytes (over UDP: one datagram).
    mutating func send(_ bytes: [UInt8]) throws(StandError)
    /// Waits at most this long for bytes and returns those that arrived (over UDP: one datagram);
    /// none after the timeout.
    mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8]
    /// Closes the line; a closed line stays closed.
    mutating func close()
}

extension ByteTransport {
    public var descriptor: Int32? { nil }

    /// Discards received bytes: answers that nobody waits for any more. The number of reads ends it
    /// for a device that never stops writing (guess).
    mutating func drain() throws(StandError) {
        let mostReads = 64
        for _ in 0..<mostReads where try receive(milliseconds: 0).isEmpty { return }
    }
}
