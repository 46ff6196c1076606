import DeviceIO
import Exchange

/// `capstan doctor DATASET`: what it is, what is missing and what looks wrong.
public struct DatasetCheckup {
    private struct Line: Encodable {
        var verdict, topic, words: String
    }

    private struct Report: Encodable {
        var format: String
        var frames: Int
        var ok: Bool
        var findings: [Line]
    }

    private let diagnosis: DatasetDiagnosis

    /// Looks. Throws what keeps the dataset from being opened.
    public init(path: String, calibration: CameraCalibration?) throws {
        diagnosis = try DatasetDiagnosis(path: path, calibration: calibration)
    }

    /// Whether nothing is bad.
    public var isWell: Bool { diagnosis.isWell }

    /// A line for each finding: how it is, and what.
    public var findings: [Doctor.Finding] {
        diagnosis.findings.map { finding in
            let verdict: Doctor.Finding.Verdict =
                switch finding.verdict {
                case .good: .good
                case .poor: .poor
                case .bad: .bad
                }
            return Doctor.Finding(verdict: verdict, words: finding.words)
        }
    }

    /// One JSON object.
    public func jsonLine() throws -> String {
        try jsonText(
            Report(
                format: diagnosis.format, frames: diagnosis.frames, ok: isWell,
                findings: diagnosis.findings.map {
                    Line(verdict: $0.verdict.rawValue, topic: $0.topic, words: $0.words)
                }))
    }
}
