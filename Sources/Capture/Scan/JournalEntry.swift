import DeviceIO
import Foundation
import Guidance

/// One line of a scan's journal: one input to the engine, and the commands that the engine
/// returned. A fresh engine must return exactly the same commands. `capstan replay` checks this,
/// and a resumed capture relies on it.
public struct JournalEntry: Equatable, Sendable, Codable {
    /// The input to the engine.
    public var input: SessionInput
    /// The commands that the engine returned for the input.
    public var commands: [SessionCommand]

    /// An entry with this input and the commands that the engine returned for it.
    public init(input: SessionInput, commands: [SessionCommand]) {
        (self.input, self.commands) = (input, commands)
    }

    /// The person's decision in this entry to reject or restore a shot. Nil for other entries, and
    /// if the engine refused the decision.
    var choice: ShotChoice? {
        guard case .call(let call, _) = input else { return nil }
        let isRefused = commands.contains { if case .refused = $0 { true } else { false } }
        switch call {
        case .rejectShot(let number): return isRefused ? nil : .rejected(number)
        case .restoreShot(let number): return isRefused ? nil : .restored(number)
        case .startDetecting, .resetDetection, .startCapturing, .requestImageCapture,
            .setAutoCapture, .setBoundingBox, .openReview, .answerReview, .beginNewScanPass,
            .beginNewScanPassAfterFlip, .beginNewScanPassAfterMove, .pause, .resume, .finish,
            .cancel, .reopen:
            return nil
        }
    }

    /// Whether the entry begins a pass because the object was moved.
    var isMove: Bool {
        if case .call(.beginNewScanPassAfterMove, _) = input { true } else { false }
    }

    /// The entry as JSON with sorted keys, without a line break.
    public func encoded() throws -> [UInt8] { [UInt8](try jsonBytes(self)) }

    /// Decodes an entry.
    public init(encoded: [UInt8]) throws {
        self = try JSONDecoder().decode(JournalEntry.self, from: Data(encoded))
    }
}
