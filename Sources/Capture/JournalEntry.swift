import Foundation
import Guidance

/// One line of a scan's journal: what the engine was told, and what it answered. Told again in
/// order, a fresh engine must answer the same to the bit; that is what `capstan replay` checks and
/// what a resumed capture stands on.
public struct JournalEntry: Equatable, Sendable, Codable {
    /// What came in.
    public var input: SessionInput
    /// What came out.
    public var commands: [SessionCommand]

    /// An entry of this input and its answer.
    public init(input: SessionInput, commands: [SessionCommand]) {
        (self.input, self.commands) = (input, commands)
    }

    /// The entry as JSON with sorted keys, without a line break.
    public func encoded() throws -> [UInt8] { [UInt8](try jsonBytes(self)) }

    /// Reads an entry back.
    public init(encoded: [UInt8]) throws {
        self = try JSONDecoder().decode(JournalEntry.self, from: Data(encoded))
    }
}
