/// One line of the journal as its writer gives it and its reader gets it back.
public struct JournalLine: Equatable, Sendable {
    /// What the line records: one JSON object, encoded, in one line (no byte below 0x20).
    public var entry: [UInt8]
    /// The shot that the line names, whose files were written before it.
    public var shot: StoredShot?
    /// The session's state from here on, where it changed: one word ("capturing", "completed").
    public var state: String?
    /// A shot that the person took out of the scan, or put back in, with this line.
    public var choice: ShotChoice?

    /// A line that records `entry`.
    /// - Precondition: `entry` is an object in one line, and `state` of ASCII letters only.
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
