/// A line that carries bytes to a stand and back: the seam at which tests play the device.
public protocol ByteLine: Sendable {
    /// What errors call it: a path or a host, without a password.
    var subject: String { get }
    /// The open descriptor, for a signal handler; nil where there is none.
    var descriptor: Int32? { get }

    /// Opens the line; one that is open is closed first.
    mutating func open() throws(StandError)
    /// Sends all of these bytes (over UDP: one datagram).
    mutating func send(_ bytes: [UInt8]) throws(StandError)
    /// Waits for bytes, at most this long, and returns what arrived (over UDP: one datagram);
    /// nothing after the time.
    mutating func receive(milliseconds: Int) throws(StandError) -> [UInt8]
    /// Gives the line back; one that is not open stays so.
    mutating func close()
}

extension ByteLine {
    public var descriptor: Int32? { nil }

    /// Discards bytes that have arrived: answers that nobody waits for any more.
    mutating func drain() throws(StandError) {
        for _ in 0..<64 where try receive(milliseconds: 0).isEmpty { return }
    }
}
