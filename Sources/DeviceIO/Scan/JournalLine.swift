/// One line of the journal, as it is written and read.
public struct JournalLine: Equatable, Sendable {
    /// The recorded entry: one JSON object, encoded, in one line (no byte below 0x20).
    public var entry: [UInt8]
    /// The shot that the line names; its files were written before.
    public var shot: StoredShot?
    /// The session's new state, where it changed: one word ("capturing", "completed").
    public var state: String?
    /// A rejection or restoration of a shot by the person.
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
