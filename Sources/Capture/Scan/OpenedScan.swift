import DeviceIO
import Foundation
import Guidance
import Scene

/// A scan folder that is open for writing, with an engine that has processed the whole journal.
struct OpenedScan {
    let recorder: ScanRecorder
    let session: ObjectCaptureSession
    /// Index of the first frame that the engine has not seen.
    let framesToSkip: Int
    let isResumed: Bool
    let notes: [String]
    /// The extractor that detects features in the shots during the capture; nil if features are not
    /// wanted.
    let featureExtractor: BackgroundFeatureExtractor?

    /// - Parameter features: the folder for the features of the shots; nil to detect none.
    static func creating(
        _ path: String, source: SourceDescription, sourceText: String, options: SessionOptions,
        features: String? = nil, recording: ScanRecorder.Options
    ) throws -> OpenedScan {
        let record = SessionRecord(
            sessionID: UUID(), program: "capstan", version: programVersion, created: Date(),
            source: sourceText, sourceDescription: source, options: try JSONValue(of: options))
        let writer = try ScanWriter.create(
            at: path, fileSystem: DiskFileSystem(), session: record)
        var recording = recording
        recording.featureExtractor = try features.map { try BackgroundFeatureExtractor(folder: $0) }
        let recorder = try ScanRecorder(
            writer: writer, sessionID: record.sessionID.uuidString, isMetric: source.isMetric,
            options: recording)
        return OpenedScan(
            recorder: recorder, session: ObjectCaptureSession(options: options), framesToSkip: 0,
            isResumed: false, notes: [], featureExtractor: recording.featureExtractor)
    }

    /// - Parameters:
    ///   - features: the folder for the features of the shots; nil to detect none.
    ///   - check: refuses another source than that of the scan; nil for no check.
    static func resuming(
        _ path: String, isMetric: Bool, features: String? = nil, recording: ScanRecorder.Options,
        check: RecordingCheck? = nil
    ) throws -> OpenedScan {
        let scan = try ScanWriter.resume(at: path, fileSystem: DiskFileSystem())
        var session = ObjectCaptureSession(options: try options(of: scan.session, at: path))
        var framesToSkip = 0
        var first: FrameObservation?
        var journal = JournalReader(scan: path)
        for line in scan.lines {
            let entry = try journal.entry(line)
            session.ingest(entry.input)
            if case .frame(let frame) = entry.input {
                framesToSkip = max(framesToSkip, frame.index + 1)
                first = first ?? frame
            }
        }
        let renamed = try check?.note(scan.session, scan: path, first: first)
        let notes = (renamed.map { [$0] } ?? []) + scan.notes + scan.problems
        let sessionID = scan.session.sessionID.uuidString
        var recording = recording
        recording.featureExtractor = try features.map { try BackgroundFeatureExtractor(folder: $0) }
        let recorder = try ScanRecorder(
            writer: scan.writer, sessionID: sessionID, isMetric: isMetric, options: recording)
        return OpenedScan(
            recorder: recorder, session: session, framesToSkip: framesToSkip, isResumed: true,
            notes: notes, featureExtractor: recording.featureExtractor)
    }

    /// The first input to the engine: a start or a resume.
    func opening(_ source: SourceDescription) -> SessionInput {
        isResumed
            ? .resumed(source: source, at: .zero) : .started(source: source, at: .zero)
    }

    /// The options with which the scan was started.
    static func options(of record: SessionRecord, at path: String) throws -> SessionOptions {
        do {
            return try record.options.decoded(as: SessionOptions.self)
        } catch {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot read \(path)/session.json: its options are not understood. Use the \
                    version of the program that wrote it, or a later one.
                    """))
        }
    }
}
