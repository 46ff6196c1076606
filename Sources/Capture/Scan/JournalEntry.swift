import DeviceIO
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

    /// What the person decided of a shot with this entry; nil where the engine refused it.
    var choice: ShotChoice? {
        guard case .call(let call, _) = input else { return nil }
        let isRefused = commands.contains { if case .refused = $0 { true } else { false } }
        switch call {
        case .rejectShot(let number): return isRefused ? nil : .rejected(number)
        case .restoreShot(let number): return isRefused ? nil : .restored(number)
        case .startDetecting, .resetDetection, .startCapturing, .requestImageCapture,
            .setAutoCapture, .setBoundingBox, .openReview, .answerReview, .beginNewScanPass,
            .beginNewScanPassAfterFlip, .pause, .resume, .finish, .cancel:
            return nil
        }
    }

    /// The entry as JSON with sorted keys, without a line break.
    public func encoded() throws -> [UInt8] { [UInt8](try jsonBytes(self)) }

    /// Reads an entry back.
    public init(encoded: [UInt8]) throws {
        self = try JSONDecoder().decode(JournalEntry.self, from: Data(encoded))
    }
}
