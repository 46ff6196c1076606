import DeviceIO
import Foundation
import Guidance
import Scene
import Synchronization
import Vision

/// Writes shots and the journal into a scan folder, in the order of the calls. The work is done on
/// a queue or during the call. The files of a shot are on the disk before the journal line with
/// `shotSaved`.
final class ScanRecorder: ShotStore, Sendable {
    private struct State {
        var writer: ScanWriter
        var encoder: ImageEncoder
        /// Journal lines that are not in the file yet. They are written with the next line that
        /// must be durable, in a full batch, or when a full disk accepts them again.
        var lines: [JournalLine] = []
        /// Shots whose files are written, but which the journal does not name yet.
        var stored: [Int: StoredShot] = [:]
        var deltaCoding = JournalDeltaCoding()
        /// The error of the last attempt to write the journal; nil if that attempt succeeded.
        var journalFailure: String?
        /// Whether the engine was told of `journalFailure`. After a resume, it is told again if
        /// the disk still fails.
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

        /// The journal line of an entry. For a `shotSaved` it includes the data of the shot, and
        /// after a change the session's new state.
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

    /// When this many lines wait, they are written even if none of them must be durable.
    private static let linesAtOnce = 32

    private let state: Mutex<State>
    private let outcomes = Mutex<[SessionInput]>([])
    private let queue: WorkQueue
    private let sessionID: String
    private let isMetric: Bool
    private let options: Options

    /// The options of a recorder.
    struct Options: Sendable {
        /// Whether each call returns only when its work is done, as in a headless capture.
        /// Otherwise a queue does the work in parallel.
        var isInStep: Bool
        /// The known edge of the box. It gives the unit if lengths are not in metres; nil if no
        /// edge is known.
        var boxEdge: BoxEdge?
        /// The extractor that detects features in stored shots; nil if features are not wanted.
        var featureExtractor: BackgroundFeatureExtractor?
        /// The shutter that takes full-size pictures of the shots, if the frames are only a
        /// preview; otherwise nil.
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

    /// Writes the pending journal lines to the file, so that other programs can read them. Does not
    /// wait until they are on the disk.
    func flush() {
        queue.run { [self] in
            writing { state in
                if !state.lines.isEmpty { try state.writeLines(durable: false) }
            }
        }
    }

    /// Waits until all requested shots and all journal lines are on the disk.
    func wait() {
        queue.run { [self] in
            writing { state in
                if !state.lines.isEmpty { try state.writeLines(durable: true) }
            }
        }
        queue.wait()
    }

    /// Writes the last lines of the journal. If that fails, the journal does not name some shots;
    /// their files are set aside, as they would be on a resume. No request may follow this call.
    func close() {
        queue.run { [self] in
            state.withLock { state in
                guard !state.lines.isEmpty, (try? state.writeLines(durable: true)) == nil else {
                    return
                }
                let unnamed = state.lines.compactMap(\.shot) + state.stored.values
                // If the disk refuses to move the files too, they stay in place until the scan is
                // resumed.
                try? state.writer.setAside(unnamed.sorted { $0.number < $1.number })
                (state.lines, state.stored) = ([], [:])
            }
        }
        queue.wait()
    }

    /// Does `work`. Lines that the disk refuses stay pending and are written with the next lines.
    /// The engine learns of the first refusal.
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
                // The pending lines must be written first: otherwise the journal could not name the
                // shot.
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
    /// The tracked frame with this picture instead of the preview.
    fileprivate func replacing(_ tracked: TrackedFrame) -> TrackedFrame {
        var tracked = tracked
        tracked.frame = replacing(tracked.frame)
        return tracked
    }
}
