import Foundation
import Library

/// What `capstan reconstruct --json` prints, taken in as it comes.
struct ReconstructionLines {
    /// The fields of a line that are used.
    struct Line: Decodable {
        var event: String
        var fraction: Double?
        var stage: String?
        var remainingSeconds: Double?
        var reason: String?
        var kind: String?
    }

    /// What went wrong, in sentences, and the kind of the first error.
    private(set) var faults: [String] = []
    private(set) var faultKind: String?
    private var rest = Data()

    /// Takes in bytes, and returns the last progress that they report.
    mutating func take(_ bytes: Data) -> JobProgress? {
        rest += bytes
        var progress: JobProgress?
        while let end = rest.firstIndex(of: 10) {
            let text = Data(rest[..<end])
            rest = Data(rest[(end + 1)...])
            guard let line = try? JSONDecoder().decode(Line.self, from: text) else { continue }
            switch line.event {
            case "requestProgress":
                progress = JobProgress(
                    share: line.fraction ?? 0, stage: line.stage ?? "",
                    remainingSeconds: line.remainingSeconds)
            case "requestError":
                faultKind = faultKind ?? line.kind
                if let reason = line.reason, !faults.contains(reason) { faults.append(reason) }
            default: break
            }
        }
        return progress
    }

    /// The exit status of a job for these faults: what the pictures show will not change, a disk may.
    var status: Int32? {
        switch faultKind {
        case "images", "bounds": 4
        case "output", "storage": 3
        default: nil
        }
    }
}
