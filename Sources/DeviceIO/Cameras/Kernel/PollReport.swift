/// The result of poll(2) for a descriptor. An empty report means a timeout.
public struct PollReport: OptionSet, Hashable, Sendable {
    /// The bits of the report.
    public let rawValue: Int
    /// A report with these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A filled buffer waits (POLLIN).
    public static let readable = PollReport(rawValue: 1)
    /// The queue is broken or not streaming (POLLERR).
    public static let failed = PollReport(rawValue: 2)
    /// The device is gone (POLLHUP, POLLNVAL).
    public static let hungUp = PollReport(rawValue: 4)
}
