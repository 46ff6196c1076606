import DeviceIO
import Dispatch
import Foundation
import Guidance
import Scene
import Synchronization
import Vision

/// Writes shots and the journal into a scan folder, in the order it was asked; beside the caller or
/// in step with it. A shot's files are on the disk before the line that says `shotSaved`.
final class ScanRecorder: ShotStore, Sendable {
    private struct Desk {
        var writer: ScanWriter
        var encoder: ImageEncoder
        /// Lines that are not in the file yet: until a durable one comes, or the disk takes them.
        var lines: [JournalLine] = []
        /// Shots whose files are written and that no line names yet.
        var stored: [Int: StoredShot] = [:]
        var shorthand = JournalShorthand()

        mutating func writeLines(durable: Bool) throws {
            try writer.appendJournal(lines, durable: durable)
            lines = []
        }

        /// The journal's line for an entry: it names the shot that `shotSaved` speaks of, and the
        /// state that the session came to.
        mutating func line(for entry: JournalEntry) throws -> JournalLine {
            var shot: StoredShot?
            if case .shotSaved(let number, _) = entry.input {
                shot = stored.removeValue(forKey: number)
            }
            var state: String?
            for case .stateChanged(let next) in entry.commands { state = next.name }
            return JournalLine(
                entry: try shorthand.shortened(entry).encoded(), shot: shot, state: state,
                choice: entry.choice)
        }
    }

    /// So many lines go to the file at once when none of them is durable.
    private static let linesAtOnce = 32

    private let desk: Mutex<Desk>
    private let outcomes = Mutex<[SessionInput]>([])
    /// nil when it works in step.
    private let queue: DispatchQueue?
    private let sessionID: String
    private let isMetric: Bool
    private let boxEdge: BoxEdge?
    /// Looks for features in shots that are on the disk; nil for nobody.
    private let keeper: FeatureKeeper?
    /// Takes the shots' pictures, where frames are only a preview of them.
    private let shutter: StillShutter?

    /// - Parameters:
    ///   - isInStep: whether each call returns when its work is done, as a headless capture wants
    ///     it; else a queue does it beside the caller.
    ///   - boxEdge: an edge of the box that is known, where lengths are not metres.
    ///   - keeper: what looks for features in the shots.
    ///   - shutter: what takes their pictures, where frames are only a preview of them.
    init(
        writer: sending ScanWriter, sessionID: String, isMetric: Bool, isInStep: Bool,
        boxEdge: BoxEdge? = nil, keeper: FeatureKeeper? = nil, shutter: StillShutter? = nil
    ) throws {
        (self.keeper, self.boxEdge) = (keeper, boxEdge)
        desk = Mutex(Desk(writer: writer, encoder: try ImageEncoder()))
        queue = isInStep ? nil : DispatchQueue(label: "capstan.recorder")
        (self.sessionID, self.isMetric, self.shutter) = (sessionID, isMetric, shutter)
    }

    func store(_ shot: Shot, of frame: Frame, box: BoundingBox?) {
        perform { [self] in
            let outcome = write(shot, frame, box)
            outcomes.withLock { $0.append(outcome) }
        }
    }

    func append(_ entry: JournalEntry, isDurable: Bool) {
        perform { [self] in
            writing { desk in
                desk.lines.append(try desk.line(for: entry))
                if isDurable || desk.lines.count >= Self.linesAtOnce {
                    try desk.writeLines(durable: isDurable)
                }
            }
        }
    }

    /// Brings the journal's lines into its file, for whoever reads along; not onto the disk.
    func flush() {
        perform { [self] in
            writing { desk in
                if !desk.lines.isEmpty { try desk.writeLines(durable: false) }
            }
        }
    }

    /// Waits until all that was asked is on the disk, the journal's last lines included.
    func wait() {
        perform { [self] in
            writing { desk in
                if !desk.lines.isEmpty { try desk.writeLines(durable: true) }
            }
        }
        queue?.sync {}
    }

    /// Lines that the disk does not take stay on the desk and go with the next ones; the capture is
    /// held, and told once.
    private func writing(_ work: (inout Desk) throws -> Void) {
        do {
            try desk.withLock { try work(&$0) }
        } catch {
            tellTrouble(CaptureError(error).words)
        }
    }

    func takeOutcomes() -> [SessionInput] {
        outcomes.withLock { outcomes in
            defer { outcomes = [] }
            return outcomes
        }
    }

    private func perform(_ work: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: work) } else { work() }
    }

    private func write(_ shot: Shot, _ frame: Frame, _ box: BoundingBox?) -> SessionInput {
        do {
            let frame = try shutter?.take()?.replacing(frame) ?? frame
            try desk.withLock { desk in
                let files = try ShotPackage(
                    shot: shot, frame: frame, box: box, sessionID: sessionID, isMetric: isMetric,
                    boxEdge: boxEdge
                ).files(encoder: desk.encoder)
                let stored = try desk.writer.write(files)
                desk.stored[shot.number] = stored
                keeper?.take(
                    picture: desk.writer.folder.path(of: stored.imageFile),
                    hasPose: shot.worldFromCamera != nil)
            }
            return .shotSaved(number: shot.number, at: shot.timestamp)
        } catch let error as DeviceError where error.kind == .storage {
            return .shotFailed(number: shot.number, reason: error.words, at: shot.timestamp)
        } catch {
            return .shotFailed(
                number: shot.number, reason: CaptureError(error).words, at: shot.timestamp)
        }
    }

    private func tellTrouble(_ reason: String) {
        outcomes.withLock { outcomes in
            guard outcomes.isEmpty else { return }
            outcomes.append(.shotFailed(number: 0, reason: reason, at: .zero))
        }
    }
}
