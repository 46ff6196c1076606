import DeviceIO
import Exchange
import Scene

/// `capstan doctor DATASET`: the format of a dataset, its missing files and its likely errors.
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

    private let format: String
    private let frames: Int
    private let found: [DatasetDiagnosis.Finding]

    /// True if no finding is bad.
    public let isWell: Bool

    /// Checks the dataset, or each of its passes if passes are subfolders. Throws if the dataset
    /// cannot be opened.
    public init(path: String, calibration: CameraCalibration?) throws {
        let passes = PassFolders.names(in: path)
        let diagnoses = try (passes ?? []).map {
            try DatasetDiagnosis(path: "\(path)/\($0)", calibration: calibration)
        }
        guard let passes else {
            let diagnosis = try DatasetDiagnosis(path: path, calibration: calibration)
            (format, frames, found) = (diagnosis.format, diagnosis.frames, diagnosis.findings)
            isWell = diagnosis.isWell
            return
        }
        format = phrase("folders of passes")
        frames = diagnoses.reduce(0) { $0 + $1.frames }
        isWell = diagnoses.allSatisfy(\.isWell)
        let (folders, all) = (counted(passes.count, "folder"), counted(frames, "frame"))
        let beside = phrase("\(folders) side by side, \(all)")
        let whole = DatasetDiagnosis.Finding(
            verdict: .good, topic: "format",
            words:
                phrase("\(beside): passes of one object, which `capstan reconstruct` joins."))
        let leftOut = PassFolders.leftOutNotes(in: path).map {
            DatasetDiagnosis.Finding(verdict: .poor, topic: "note", words: $0)
        }
        found =
            [whole] + leftOut
            + zip(passes, diagnoses).flatMap { name, diagnosis in
                diagnosis.findings.map { finding in
                    var finding = finding
                    finding.words = "\(name): \(finding.words)"
                    return finding
                }
            }
    }

    /// The findings for a person, a line each: the verdict and a sentence.
    public var findings: [Doctor.Finding] {
        found.map { Doctor.Finding(verdict: $0.verdict, words: $0.words) }
    }

    /// The findings as one JSON object.
    public func jsonLine() throws -> String {
        try jsonText(
            Report(
                format: format, frames: frames, ok: isWell,
                findings: found.map {
                    Line(verdict: $0.verdict.rawValue, topic: $0.topic, words: $0.words)
                }))
    }
}
