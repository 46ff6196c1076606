import DeviceIO
import Glibc
import Guidance
import Scene

/// Finds out whether the source of a resumed capture is the one that the scan was begun with. A
/// recording may have another name by now, for example because its folder was moved.
struct RecordingCheck {
    /// What the person typed as the source.
    let text: String
    /// Whether the source is a camera, a video or photographs.
    let kind: SourceKind
    /// Opens the recording anew; nil for a source that cannot be read twice.
    let reopen: () throws -> (any FrameSource)?

    /// Largest difference in mean brightness between two versions of a codec, in grey levels of
    /// 0...255 (guess).
    private static let lumaTolerance = 0.2
    /// Largest difference in sharpness between two versions of a codec, as a share (guess).
    private static let sharpnessTolerance = 0.02
    /// Smaller differences in sharpness do not count, because a journal rounds it to 1e-5.
    private static let leastSharpnessStep = 1e-4

    /// Compares the source with the source of the scan. Returns a sentence for the person if the
    /// source has another name than at the start of the scan, otherwise nil. Throws `.data` if it
    /// is another source.
    /// - Parameters:
    ///   - scan: the scan's folder, for the error message.
    ///   - first: the first frame in the scan's journal; nil if it has none.
    func note(_ record: SessionRecord, scan: String, first: FrameObservation?) throws -> String? {
        guard kind == record.sourceDescription.kind else { throw other(record, scan) }
        var isSame: Bool?
        if kind != .live, let first { isSame = try isBegun(with: first) }
        if isSame == false { throw other(record, scan) }
        guard text != record.source else { return nil }
        return isSame == true
            ? phrase("The scan was begun with \(record.source); \(text) is the same recording.")
            : phrase("The scan was begun with \(record.source); it goes on with \(text).")
    }

    private func other(_ record: SessionRecord, _ scan: String) -> CaptureError {
        CaptureError(
            .data,
            phrase(
                """
                Cannot resume \(scan) with \(text): the scan was begun with \(record.source), and \
                this is another source. Name the source of the scan, or begin a new scan.
                """))
    }

    /// Whether the recording has this frame; nil if the recording cannot be read twice.
    private func isBegun(with first: FrameObservation) throws -> Bool? {
        guard let source = try reopen() else { return nil }
        defer { source.close() }
        while let event = try source.next() {
            switch event {
            case .frame(let frame) where frame.index >= first.index:
                return Self.isSame(frame, first, isStill: kind == .stills)
            case .skipped(let index, _, _) where index >= first.index: return false
            case .frame, .skipped, .dropped, .passEnded, .notice: break
            }
        }
        return false
    }

    private static func isSame(
        _ frame: Frame, _ seen: FrameObservation, isStill: Bool
    ) -> Bool {
        guard frame.index == seen.index, frame.name == seen.name,
            frame.intrinsics.width == seen.intrinsics.width,
            frame.intrinsics.height == seen.intrinsics.height
        else { return false }
        var assessor = FrameAssessor()
        let now = assessor.assess(frame.luma, isStill: isStill, isHalved: frame.isLumaHalved)
        let before = seen.assessment
        let sharpnessLimit = sharpnessTolerance * before.sharpness + leastSharpnessStep
        return abs(now.meanLuma - before.meanLuma) <= lumaTolerance
            && abs(now.sharpness - before.sharpness) <= sharpnessLimit
    }
}

extension RecordingCheck {
    /// A check of a job's source; `kind` is the kind of that source.
    init(of job: CaptureJob, kind: SourceKind) {
        self.init(text: job.sourceText, kind: kind) {
            switch job.address {
            case .dataset, .simulator, .video:
                if case .video(let path) = job.address, !Self.isRegularFile(path) { return nil }
                var options = job.options
                (options.readsAhead, options.wantsPreview) = (false, false)
                return try job.address.open(options: options)
            case .virtualStand, .handheldCamera, .camera, .standardInput, .libcamera,
                .stillCamera, .network:
                return nil
            }
        }
    }

    /// Whether a path is a file; a pipe cannot be read twice.
    private static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
