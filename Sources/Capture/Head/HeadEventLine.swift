import Head
import Scene

/// An event of a head scan as a line of JSON; part of the script contract. The nine events of the
/// scanner have the same names as in Bellus3D's observer.
public struct HeadEventLine: Equatable, Sendable {
    private let event: HeadCaptureEvent
    /// The event's time on the source's clock, rounded to milliseconds.
    private let seconds: Double

    /// Converts an event to a line.
    public init(_ event: HeadCaptureEvent, at time: Timestamp) {
        self.event = event
        seconds = time.seconds.rounded(decimals: 3)
    }

    /// The event as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }
}

extension HeadEventLine: Encodable {
    private enum Key: String, CodingKey {
        case event, seconds, position, hint, warning, instruction, tone, words, countdown, duration
        case progress, error, flaws, unmeasured, pictures, coverage, folder
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(seconds, forKey: .seconds)
        switch event {
        case .updatedCaptureWarning(let warning):
            try line.encode("updatedCaptureWarning", forKey: .event)
            try line.encodeIfPresent(warning, forKey: .warning)
        case .updatedCaptureInstruction(let instruction):
            try line.encode("updatedCaptureInstruction", forKey: .event)
            try line.encodeIfPresent(instruction, forKey: .instruction)
        case .finishedCapturing(let summary):
            try line.encode("finishedCapturing", forKey: .event)
            try line.encode(summary.flaws, forKey: .flaws)
            try line.encode(summary.unmeasured, forKey: .unmeasured)
        case .dataReady(let folder):
            try line.encode("dataReady", forKey: .event)
            try line.encode(folder, forKey: .folder)
        case .speak(let words):
            try line.encode("speak", forKey: .event)
            try line.encode(words, forKey: .words)
        case .tone(let tone):
            try line.encode("tone", forKey: .event)
            try line.encode(tone, forKey: .tone)
        case .overlay(let words):
            try line.encode("overlay", forKey: .event)
            try line.encodeIfPresent(words, forKey: .words)
        case .scanner(let event): try encode(event, to: &line)
        }
    }

    private func encode(
        _ event: ScannerEvent, to line: inout KeyedEncodingContainer<Key>
    ) throws {
        switch event {
        case .didTrackFacePosition(let position):
            try line.encode("didTrackFacePosition", forKey: .event)
            try line.encode(position, forKey: .position)
        case .didReportCountdown(let seconds):
            try line.encode("didReportCountdown", forKey: .event)
            try line.encode(seconds, forKey: .countdown)
        case .willStartScanning(let seconds):
            try line.encode("willStartScanning", forKey: .event)
            try line.encode(seconds, forKey: .duration)
        case .didReportProgressInfo(let info):
            try line.encode("didReportProgressInfo", forKey: .event)
            try line.encode(info, forKey: .progress)
        case .willStopScanning: try line.encode("willStopScanning", forKey: .event)
        case .didCompleteScanning(let session):
            try line.encode("didCompleteScanning", forKey: .event)
            try line.encodeIfPresent(session?.keyframes.count, forKey: .pictures)
            try line.encodeIfPresent(session?.coverage.share, forKey: .coverage)
        case .trackingDidFail(let trouble):
            try line.encode("trackingDidFail", forKey: .event)
            try encode(trouble, to: &line)
        case .didProvideHint(let hint):
            try line.encode("didProvideHint", forKey: .event)
            try line.encode(hint, forKey: .hint)
            try line.encodeIfPresent(HeadWords.words(for: hint), forKey: .words)
        case .didEncounterError(let trouble):
            try line.encode("didEncounterError", forKey: .event)
            try encode(trouble, to: &line)
        }
    }

    private func encode(
        _ trouble: HeadScanError, to line: inout KeyedEncodingContainer<Key>
    ) throws {
        try line.encode(trouble.code, forKey: .error)
        try line.encode(trouble.words, forKey: .words)
    }
}
