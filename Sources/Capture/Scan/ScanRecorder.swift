import DeviceIO
import Foundation
import Guidance
import Scene
import Synchronization
import Vision

/// Writes shots and the journal into a scan folder in order, on a queue or in step with the caller.
/// A shot's files are on the disk before the line that says `shotSaved`.
final class ScanRecorder: ShotStore, Sendable {
    private struct State {
        var writer: ScanWriter
        var encoder: ImageEncoder
        /// Lines that are not in the file yet: they wait for a durable line, a full batch, or a
        /// disk that accepts them.
        var lines: [JournalLine] = []
        /// Shots that are written but not in the journal yet.
        var stored: [Int: StoredShot] = [:]
        var deltaCoding = JournalDeltaCoding()
        /// Why the journal could not be written the last time; nil while it can.
        var journalFailure: String?
        /// Whether the engine was told of the failure. The failure is reported again after a
        /// resume.
        var isFailureTold = false

        mutating func writeLines(durable: Bool) throws {
            do {
                try writer.appendJournal(lines, durable: durable)
            } catch {
                journalFailure = CaptureError(error).words
                throw error
            }
            (lines, journalFailure, isFailureTold) = ([], nil, false)
        }

        /// The journal line of an entry, with the shot that `shotSaved` refers to and the session's
        /// new state.
        mutating func line(for entry: JournalEntry) throws -> JournalLine {
            var shot: StoredShot?
            if case .shotSaved(let number, _) = entry.input {
                shot = stored.removeValue(forKey: number)
            }
            var state: String?
            for case .stateChanged(let next) in entry.commands { state = next.name }
            return JournalLine(
                entry: try deltaCoding.shortened(entry).encoded(), shot: shot, state: state,
                choice: entry.choice)
        }
    }

    /// Number of lines per write when none of them is durable.
    private static let linesAtOnce = 32

    private let state: Mutex<State>
    private let outcomes = Mutex<[SessionInput]>([])
    private let queue: WorkQueue
    private let sessionID: String
    private let isMetric: Bool
    private let options: Options

    /// How shots are recorded.
    struct Options: Sendable {
        /// Whether each call returns only when its work is done, for a headless capture; otherwise
        /// a queue does the work in parallel.
        var isInStep: Bool
        /// A known edge of the box, where lengths are not metres.
        var boxEdge: BoxEdge?
        /// Detects features in stored shots; nil for none.
        var featureExtractor: BackgroundFeatureExtractor?
        /// Takes the shots' pictures, where frames are only a preview.
        var shutter: StillShutter?
    }

    init(
        writer: sending ScanWriter, sessionID: String, isMetric: Bool, options: Options
    ) throws {
        state = Mutex(State(writer: writer, encoder: try ImageEncoder()))
        queue = WorkQueue(
            label: "capstan.recorder", isInStep: options.isInStep, qos: .unspecified)
        (self.sessionID, self.isMetric, self.options) = (sessionID, isMetric, options)
    }

    func store(_ shot: Shot, of frame: TrackedFrame, box: SessionSnapshot.Box) {
        queue.run { [self] in
            let outcome = write(shot, frame, box)
            outcomes.withLock { $0.append(outcome) }
        }
    }

    func append(_ entry: JournalEntry, isDurable: Bool) {
        queue.run { [self] in
            writing { state in
                if case .call(.resume, _) = entry.input { state.isFailureTold = false }
                state.lines.append(try state.line(for: entry))
                if isDurable || state.lines.count >= Self.linesAtOnce {
                    try state.writeLines(durable: isDurable)
                }
            }
        }
    }

    /// Writes the pending journal lines to the file for readers, without a sync.
    func flush() {
        queue.run { [self] in
            writing { state in
                if !state.lines.isEmpty { try state.writeLines(durable: false) }
            }
        }
    }

    /// Waits until everything requested is on the disk, including the journal's last lines.
    func wait() {
        queue.run { [self] in
            writing { state in
                if !state.lines.isEmpty { try state.writeLines(durable: true) }
            }
        }
        queue.wait()
    }

    /// Writes the journal's last lines. If that fails, no line names their shots: the files of
    /// these shots are set aside, as on a resume. No request may follow.
    func close() {
        queue.run { [self] in
            state.withLock { state in
                guard !state.lines.isEmpty, (try? state.writeLines(durable: true)) == nil else {
                    return
                }
                let unnamed = state.lines.compactMap(\.shot) + state.stored.values
                // If setting aside fails too, the files stay until the scan is resumed.
                try? state.writer.setAside(unnamed.sorted { $0.number < $1.number })
                (state.lines, state.stored) = ([], [:])
            }
        }
        queue.wait()
    }

    /// Lines that the disk refuses stay pending and are written with the next ones. The engine is
    /// told of the first refusal.
    private func writing(_ work: (inout State) throws -> Void) {
        let failure: String? = state.withLock { state in
            do {
                try work(&state)
                return nil
            } catch {
                defer { state.isFailureTold = true }
                return state.isFailureTold ? nil : CaptureError(error).words
            }
        }
        guard let failure else { return }
        outcomes.withLock { $0.append(.journalFailed(reason: failure, at: .zero)) }
    }

    func takeOutcomes() -> [SessionInput] {
        outcomes.withLock { outcomes in
            defer { outcomes = [] }
            return outcomes
        }
    }

    private func write(
        _ shot: Shot, _ frame: TrackedFrame, _ box: SessionSnapshot.Box
    ) -> SessionInput {
        do {
            let frame = try options.shutter?.take()?.replacing(frame) ?? frame
            try state.withLock { state in
                // The shot's line must follow the pending lines: without them the journal cannot
                // name the shot.
                if state.journalFailure != nil { try state.writeLines(durable: true) }
                let files = try ShotPackage(
                    shot: shot, frame: frame, box: box, sessionID: sessionID, isMetric: isMetric,
                    boxEdge: options.boxEdge
                ).files(encoder: state.encoder)
                let stored = try state.writer.write(files)
                state.stored[shot.number] = stored
                options.featureExtractor?.take(
                    picture: state.writer.folder.path(of: stored.imageFile),
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
}

extension StillPicture {
    /// The tracked frame with this picture in place of the preview.
    fileprivate func replacing(_ tracked: TrackedFrame) -> TrackedFrame {
        var tracked = tracked
        tracked.frame = replacing(tracked.frame)
        return tracked
    }
}
