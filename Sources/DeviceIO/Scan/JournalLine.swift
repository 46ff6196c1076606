/// One line of the journal, without its number and its checksum.
public struct JournalLine: Equatable, Sendable {
    /// The recorded entry: one JSON object in one line, so no byte is below 0x20.
    public var entry: [UInt8]
    /// The shot that the line adds to the scan; nil for none. The shot's files are written before
    /// the line.
    public var shot: StoredShot?
    /// The new state of the session in one word ("capturing", "completed"); nil when the state did
    /// not change.
    public var state: String?
    /// The person's decision about a shot; nil for none.
    public var choice: ShotChoice?

    /// A line that records `entry`.
    /// - Precondition: `entry` is a JSON object in one line, and `state` has only ASCII letters.
    public init(
        entry: [UInt8], shot: StoredShot? = nil, state: String? = nil, choice: ShotChoice? = nil
    ) {
        precondition(entry.first == 0x7B && entry.last == 0x7D && !entry.contains { $0 < 0x20 })
        precondition(state?.utf8.allSatisfy { Self.isLetter($0) } ?? true)
        (self.entry, self.shot, self.state) = (entry, shot, state)
        self.choice = choice
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte)
    }
}
