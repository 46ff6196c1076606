import DeviceIO
import Foundation
import Head
import Scene
import Wording

/// A guided head scan from a source into a folder: what `capstan head` does.
public struct HeadScanRun: Sendable {
    /// The source of a scan, and its settings.
    public struct Options: Sendable {
        /// The source as the person names it: `sim:head…`, a camera, a data set.
        public var source: String
        /// How sources are opened.
        public var sourceOptions: SourceOptions
        /// The folder of the scan.
        public var folder: String
        /// Settings of the engine.
        public var settings = HeadFlowSettings()
        /// The network that finds faces.
        public var model: FaceModelFile
        /// The person's data to store; nil for none.
        public var subject: SubjectData?
        /// Whether an interrupted scan in the folder is resumed.
        public var isResuming = false

        /// A scan of this source into this folder.
        public init(
            source: String, sourceOptions: SourceOptions, folder: String, model: FaceModelFile
        ) {
            (self.source, self.sourceOptions) = (source, sourceOptions)
            (self.folder, self.model) = (folder, model)
        }
    }

    /// How a scan ended.
    public struct Ending: Sendable {
        /// The session in the folder.
        public var session: SessionData
        /// The quality of the finished scan; nil if no scan was finished.
        public var summary: QualitySummary?
        /// The error that ended the scan early; nil if there was none.
        public var trouble: CaptureError?
        /// Whether the person stopped the scan.
        public var isInterrupted = false
    }

    /// What a screen shows of a scan after one frame.
    public struct Moment: Sendable {
        /// The frame.
        public var frame: Frame
        /// The state of the engine.
        public var flow: HeadCaptureFlow
        /// What was observed in the frame.
        public var observation: HeadObservation
        /// The events that the frame caused.
        public var events: [HeadCaptureEvent]
    }

    /// A person's request at a screen.
    public enum Answer: Sendable {
        /// No request: the scan continues.
        case goOn
        /// A call that controls the scan.
        case call(FlowCall)
        /// Set or remove the tick at this item of the checklist.
        case tick(ChecklistItem)
        /// Stop the scan; its files stay.
        case stop
    }

    let options: Options

    /// A run with these options. Throws if the folder cannot be used, or threads cannot be started.
    public init(_ options: Options) throws {
        try ThreadRoom.check()
        self.options = options
        let held = (try? FileManager.default.contentsOfDirectory(atPath: options.folder)) ?? []
        if options.isResuming {
            guard held.contains(HeadManifest.sessionFile) else {
                throw CaptureError(
                    .data,
                    phrase(
                        "Cannot go on with \(options.folder): it holds no head scan. Leave "
                            + "--resume away.")
                )
            }
        } else if let name = held.sorted().first {
            throw CaptureError(
                .data,
                phrase(
                    "Cannot scan into \(options.folder): it is not empty (it holds "
                        + "\(name.debugDescription)). Name a new folder, or go on with --resume."))
        }
    }

    /// A source of a head scan.
    private enum Source {
        /// A virtual person, whose face the simulator knows.
        case person(VirtualHeadSource.Options)
        /// Pictures in which a network finds the face.
        case pictures(SourceAddress)

        /// Parses a source as a person names it. Throws for an invalid source; the error names the
        /// valid forms.
        init(_ text: String) throws {
            if let person = try VirtualHeadSource.Options(text) {
                self = .person(person)
            } else {
                self = .pictures(try SourceAddress(text))
            }
        }
    }

    /// Whether the simulator draws the pictures. Time then advances only with the pictures. False
    /// if the source cannot be read.
    public var isVirtual: Bool {
        guard let source = try? Source(options.source) else { return false }
        switch source {
        case .person: return true
        case .pictures(let address): return address.isSimulated
        }
    }

    private func open() throws -> any HeadSource {
        switch try Source(options.source) {
        case .person(let person): return VirtualHeadSource(person)
        case .pictures(let address):
            return try FaceDetectingSource(
                address: address, options: options.sourceOptions, model: options.model)
        }
    }

    /// Scans until the scan or the source ends, or until the person stops it.
    /// - Parameters:
    ///   - note: receives what the person should know before the scan.
    ///   - report: receives each moment and returns the person's request, which is carried out at
    ///     once.
    public func run(
        note: (String) -> Void, report: (Moment) throws -> Answer
    ) async throws -> Ending {
        var source = try open()
        defer { source.close() }
        for words in source.notes { note(words) }
        let storage = DiskHeadStorage()
        let isFolderKept = FileManager.default.fileExists(atPath: options.folder)
        try storage.makeFolder(options.folder)
        let capture = HeadCapture(storage: storage, settings: options.settings)
        do {
            let ending = try await scan(&source, into: capture, storage, report)
            await removeFilesWithoutPicture(of: capture, storage, isFolderKept: isFolderKept)
            return ending
        } catch {
            await removeFilesWithoutPicture(of: capture, storage, isFolderKept: isFolderKept)
            throw error
        }
    }

    private func scan(
        _ source: inout any HeadSource, into capture: HeadCapture, _ storage: DiskHeadStorage,
        _ report: (Moment) throws -> Answer
    ) async throws -> Ending {
        do {
            try await capture.start(
                storageDirectory: options.folder, resumes: options.isResuming)
            if let subject = options.subject { try await capture.write(subject) }
        } catch {
            throw CaptureError(error, storage)
        }
        var loop = HeadScanLoop(capture: capture, storage: storage, hasDepth: source.hasDepth)
        return try await loop.run(&source, skipsChecklist: options.settings.skipsChecklist, report)
    }

    /// Removes the files of a scan that holds no picture, so that the folder can be used for a new
    /// scan. A capture that did not start has written no files.
    private func removeFilesWithoutPicture(
        of capture: HeadCapture, _ storage: DiskHeadStorage, isFolderKept: Bool
    ) async {
        guard let flow = await capture.snapshot, flow.scanner.session.keyframes.isEmpty else {
            return
        }
        storage.removeFilesWithoutPicture(in: options.folder, isFolderKept: isFolderKept)
    }
}

extension CaptureError {
    /// Converts the refusal of a head capture to an error. If a file could not be written, the
    /// error contains the disk's reason.
    init(_ error: any Error, _ storage: DiskHeadStorage) {
        guard let refusal = error as? HeadCaptureError else {
            self.init(error)
            return
        }
        switch refusal {
        case .storage: self = storage.fault ?? CaptureError(.failed, refusal.words)
        case .invalidSession: self.init(.data, refusal.words)
        case .alreadyCapturing, .notStarted, .dataNotReady, .outOfOrder:
            self.init(.failed, refusal.words)
        }
    }
}
