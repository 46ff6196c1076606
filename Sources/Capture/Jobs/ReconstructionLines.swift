import Foundation
import Library

/// Parses the output of `capstan reconstruct --json` as it arrives.
struct ReconstructionLines {
    /// The fields of a line that this program reads; a line may have more.
    struct Line: Decodable {
        var event: String
        var fraction: Double?
        var stage: String?
        var remainingSeconds: Double?
        var reason: String?
        var kind: String?
    }

    /// One sentence for each error that the child has reported.
    private(set) var faults: [String] = []
    /// The kind of the first error.
    private(set) var faultKind: String?
    private var rest = Data()

    /// Adds bytes of the output; returns the last progress that they report.
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

    /// The exit status for the first error. 4 means an error of the pictures, which is final; 3
    /// means an error of the disk, which may be temporary. Nil for other errors.
    var status: Int32? {
        switch faultKind {
        case "images", "bounds": 4
        case "output", "storage": 3
        default: nil
        }
    }
}
