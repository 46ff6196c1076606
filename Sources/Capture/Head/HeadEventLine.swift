import Head
import Scene

/// An event of a head scan as a line of JSON; part of the script contract. The scanner's nine events
/// have the names of Bellus3D's observer.
// More than fifteen fields: each is one key of the line, and most lines have few of them.
public struct HeadEventLine: Encodable, Equatable, Sendable {
    /// The event's name.
    public var event: String
    /// Its time on the source's clock.
    public var seconds: Double
    var position: FacePosition?
    var hint: ScanHint?
    var warning: CaptureWarning?
    var instruction: CaptureInstruction?
    var tone: HintTone?
    var words: String?
    var countdown: Double?
    var duration: Double?
    var progress: ProgressInfo?
    var error: Int?
    var flaws: [QualityFlaw]?
    var unmeasured: [QualityFlaw]?
    var pictures: Int?
    var coverage: Double?
    var folder: String?

    /// The line of an event.
    public init(_ event: HeadCaptureEvent, at time: Timestamp) {
        seconds = (time.seconds * 1000).rounded() / 1000
        self.event = ""
        switch event {
        case .updatedCaptureWarning(let warning):
            (self.event, self.warning) = ("updatedCaptureWarning", warning)
        case .updatedCaptureInstruction(let instruction):
            (self.event, self.instruction) = ("updatedCaptureInstruction", instruction)
        case .finishedCapturing(let summary):
            self.event = "finishedCapturing"
            (flaws, unmeasured) = (summary.flaws, summary.unmeasured)
        case .dataReady(let folder): (self.event, self.folder) = ("dataReady", folder)
        case .speak(let words): (self.event, self.words) = ("speak", words)
        case .tone(let tone): (self.event, self.tone) = ("tone", tone)
        case .overlay(let words): (self.event, self.words) = ("overlay", words)
        case .scanner(let event): take(event)
        }
    }

    private mutating func take(_ event: ScannerEvent) {
        switch event {
        case .didTrackFacePosition(let position):
            (self.event, self.position) = ("didTrackFacePosition", position)
        case .didReportCountdown(let seconds):
            (self.event, countdown) = ("didReportCountdown", seconds)
        case .willStartScanning(let seconds):
            (self.event, duration) = ("willStartScanning", seconds)
        case .didReportProgressInfo(let info):
            (self.event, progress) = ("didReportProgressInfo", info)
        case .willStopScanning: self.event = "willStopScanning"
        case .didCompleteScanning(let session):
            self.event = "didCompleteScanning"
            (pictures, coverage) = (session?.keyframes.count, session?.coverage.share)
        case .trackingDidFail(let trouble):
            (self.event, error, words) = ("trackingDidFail", trouble.code, trouble.words)
        case .didProvideHint(let hint):
            (self.event, self.hint, words) = ("didProvideHint", hint, HeadWords.words(for: hint))
        case .didEncounterError(let trouble):
            (self.event, error, words) = ("didEncounterError", trouble.code, trouble.words)
        }
    }

    /// The line without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }
}
