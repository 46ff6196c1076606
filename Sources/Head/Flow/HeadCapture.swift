import Scene

/// A guided head capture with its files, modelled on Pictofit's `RRTrueDepthCaptureView`, without a
/// view. It reads no clock: each input has its time.
public actor HeadCapture {
    /// The events in order; the stream ends with the capture. Unread events are kept.
    public nonisolated let events: AsyncStream<HeadCaptureEvent>

    private let storage: any HeadStorage
    private let settings: HeadFlowSettings
    private let continuation: AsyncStream<HeadCaptureEvent>.Continuation
    private var flow: HeadCaptureFlow?
    private var folder: String?
    private var heldFrame: Frame?
    /// Whether each stored picture has depth.
    private var stored: [Int: Bool] = [:]
    private var isReady = false
    /// The events of the call that is being processed.
    private var callEvents: [HeadCaptureEvent] = []

    /// A capture that stores its files in `storage`.
    public init(storage: any HeadStorage, settings: HeadFlowSettings = HeadFlowSettings()) {
        (self.storage, self.settings) = (storage, settings)
        (events, continuation) = AsyncStream.makeStream(of: HeadCaptureEvent.self)
    }

    deinit { continuation.finish() }

    /// Starts a capture in a folder. The capture begins with its checklist; with `resumes` it
    /// continues a scan that was interrupted in this folder.
    /// - Throws: `alreadyCapturing`; `invalidSession` and `storage` for a scan that cannot be
    ///   resumed.
    public func start(
        storageDirectory: String, resumes: Bool = false
    ) throws(HeadCaptureError) {
        if let flow, flow.state != .accepted, flow.state != .ended { throw .alreadyCapturing }
        let session = resumes ? try savedSession(in: storageDirectory) : nil
        let name = storageDirectory.split(separator: "/").last.map(String.init) ?? "head"
        do {
            flow = try HeadCaptureFlow(
                settings: settings, folder: storageDirectory, sessionID: name, session: session)
        } catch {
            throw .invalidSession(reason: error.words)
        }
        (folder, heldFrame, isReady) = (storageDirectory, nil, false)
        stored = [:]
        for record in session?.keyframes ?? [] {
            let depth = path(HeadManifest.depthFile(record.id))
            stored[record.id] = (try? storage.read(depth)) != nil
        }
    }

    /// Whether the scan is running.
    public var isCapturing: Bool { flow?.state == .capturing }

    /// The step of the capture; nil before `start`.
    public var state: FlowState? { flow?.state }

    /// The number of kept pictures.
    public var capturedFramesCount: Int { stored.count }

    /// The flaws of the last scan; nil before its end.
    public var summary: QualitySummary? { flow?.summary }

    /// The engine's present state, for screens; nil before `start`.
    public var snapshot: HeadCaptureFlow? { flow }

    /// Ticks an item of the checklist, or unticks it.
    public func tick(_ item: ChecklistItem, _ isDone: Bool = true) { flow?.tick(item, isDone) }

    /// Performs a call of the owner: begin, again, complete, accept, cancel.
    /// - Returns: the resulting events, in order.
    /// - Throws: `notStarted`, `outOfOrder`, and `storage` where old pictures cannot be deleted.
    @discardableResult
    public func call(
        _ call: FlowCall, at time: Timestamp
    ) throws(HeadCaptureError) -> [HeadCaptureEvent] {
        guard var flow else { throw .notStarted }
        let outputs: [HeadFlowOutput]
        do {
            outputs = try flow.call(call, at: time)
        } catch {
            throw .outOfOrder(reason: error.reason)
        }
        if call == .again { try deletePictures() }
        if call == .again || call == .complete { isReady = false }
        self.flow = flow
        callEvents = []
        perform(outputs, at: time)
        if call == .accept || call == .cancel { self.continuation.finish() }
        return callEvents
    }

    /// Processes a frame and its observation.
    /// - Returns: the resulting events, in order.
    /// - Throws: `notStarted`.
    @discardableResult
    public func take(
        _ frame: Frame, _ observation: HeadObservation
    ) throws(HeadCaptureError) -> [HeadCaptureEvent] {
        try ingest(.frame(observation), at: observation.timestamp, frame)
    }

    /// Processes a fact without a picture: time passing, loss of the camera, end of the source.
    /// - Returns: the resulting events, in order.
    /// - Throws: `notStarted`.
    @discardableResult
    public func take(_ input: ScannerInput) throws(HeadCaptureError) -> [HeadCaptureEvent] {
        try ingest(input, at: input.time, nil)
    }

    private func ingest(
        _ input: ScannerInput, at time: Timestamp, _ frame: Frame?
    ) throws(HeadCaptureError) -> [HeadCaptureEvent] {
        guard var flow else { throw .notStarted }
        let outputs = flow.ingest(input)
        self.flow = flow
        callEvents = []
        perform(outputs, at: time, frame: frame)
        return callEvents
    }

    /// A kept picture; nil for an unknown number.
    /// - Throws: `dataNotReady` before the `dataReady` event, `storage` where a file is damaged.
    public func keyframe(id: Int) throws(HeadCaptureError) -> HeadKeyframe? {
        guard isReady else { throw flow == nil ? .notStarted : .dataNotReady }
        guard let hasDepth = stored[id] else { return nil }
        do {
            return HeadKeyframe(
                id: id, colorData: try storage.read(path(HeadManifest.colorFile(id))),
                depthData: hasDepth ? try storage.read(path(HeadManifest.depthFile(id))) : nil,
                metadata: try storage.read(path(HeadManifest.metadataFile(id))))
        } catch {
            throw .storage(operation: phrase("read picture \(id)"), reason: "\(error)")
        }
    }

    /// Writes the data of the person to a file beside the pictures.
    public func write(_ subject: SubjectData) throws(HeadCaptureError) {
        guard folder != nil else { throw .notStarted }
        do {
            try storage.write(try storage.json(subject), to: path(HeadManifest.subjectFile))
        } catch {
            throw .storage(operation: phrase("write the person's data"), reason: "\(error)")
        }
    }

    /// Deletes the folder of the scan, and returns to the state before `start`.
    public func forget() throws(HeadCaptureError) {
        guard let folder else { throw .notStarted }
        do {
            try storage.remove(folder)
        } catch {
            throw .storage(operation: phrase("delete \(folder)"), reason: "\(error)")
        }
        (flow, self.folder, heldFrame, isReady, stored) = (nil, nil, nil, false, [:])
    }

    private func path(_ file: String) -> String { (folder ?? ".") + "/" + file }

    private func savedSession(in folder: String) throws(HeadCaptureError) -> SessionData {
        let session: SessionData
        do {
            session = try storage.value(
                SessionData.self, from: try storage.read(folder + "/" + HeadManifest.sessionFile))
        } catch {
            throw .invalidSession(reason: "\(error)")
        }
        if let fault = session.fault { throw .invalidSession(reason: fault) }
        return session
    }

    private func deletePictures() throws(HeadCaptureError) {
        guard let folder else { return }
        do {
            try storage.remove(folder)
        } catch {
            throw .storage(operation: phrase("delete \(folder)"), reason: "\(error)")
        }
        (stored, heldFrame) = ([:], nil)
    }

    private func perform(_ outputs: [HeadFlowOutput], at time: Timestamp, frame: Frame? = nil) {
        for output in outputs {
            switch output {
            case .event(let event):
                if case .dataReady = event { isReady = true }
                emit(event)
            case .holdPicture:
                if let frame { heldFrame = frame }
            case .storeHeldPicture(let record): store(record, at: time)
            case .writeSession: writeSession(at: time)
            }
        }
    }

    private func emit(_ event: HeadCaptureEvent) {
        callEvents.append(event)
        continuation.yield(event)
    }

    private func store(_ record: HeadKeyframeRecord, at time: Timestamp) {
        defer { heldFrame = nil }
        do {
            guard let frame = heldFrame else { throw HeadScanError.fileIOError }
            let metadata = KeyframeMetadata(
                record: record, intrinsics: frame.intrinsics,
                depthMetersPerUnit: frame.depth?.metersPerUnit)
            try storage.write(
                try storage.jpeg(of: frame), to: path(HeadManifest.colorFile(record.id)))
            if let depth = frame.depth {
                let png = try frame.depthFile ?? storage.png(of: depth)
                try storage.write(png, to: path(HeadManifest.depthFile(record.id)))
            }
            try storage.write(
                try storage.json(metadata), to: path(HeadManifest.metadataFile(record.id)))
            stored[record.id] = frame.depth != nil
            // The session is written with each picture, so that an interrupted scan can be resumed.
            try writeSessionFile()
        } catch {
            reportStoringFailed(record.id, at: time)
        }
    }

    private func reportStoringFailed(_ id: Int, at time: Timestamp) {
        stored[id] = nil
        guard var flow else { return }
        let outputs = flow.ingest(.storingFailed(id: id, at: time))
        self.flow = flow
        // This call is recursive, but only once: the engine does not store another picture in
        // answer to a picture that could not be stored.
        perform(outputs, at: time)
    }

    private func writeSession(at time: Timestamp) {
        guard var flow else { return }
        do {
            try writeSessionFile()
            let manifest = HeadManifest(pictures: Array(stored.keys)) { stored[$0] ?? false }
            try storage.write(try storage.json(manifest), to: path(HeadManifest.file))
        } catch {
            emit(.scanner(.didEncounterError(.fileIOError)))
        }
        let outputs = flow.stored(at: time)
        self.flow = flow
        perform(outputs, at: time)
    }

    private func writeSessionFile() throws {
        guard let session = flow?.scanner.session else { return }
        try storage.write(try storage.json(session), to: path(HeadManifest.sessionFile))
    }
}
