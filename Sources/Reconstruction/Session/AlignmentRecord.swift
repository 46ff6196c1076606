import Foundation

/// What the second stage of a session found, as a checkpoint keeps it: the views with their poses,
/// and what was said of them.
struct AlignmentRecord: Codable {
    /// What was said, without what a person only needs while waiting.
    enum Remark: Codable {
        case invalid(name: String, reason: String)
        case skipped(name: String, reason: String)
        case aligned(AlignmentFacts)
        case incomplete(passes: [Int])
    }

    private let views: [SampleSurvey.View]
    private let remarks: [Remark]

    init(_ survey: SampleSurvey, said: [PhotogrammetryOutput]) {
        views = survey.views
        remarks = said.compactMap { output in
            switch output {
            case .invalidSample(let name, let reason): .invalid(name: name, reason: reason)
            case .skippedSample(let name, let reason): .skipped(name: name, reason: reason)
            case .posesAligned(let facts): .aligned(facts)
            case .stitchingIncomplete(let passes): .incomplete(passes: passes)
            case .inputComplete, .requestProgress, .requestComplete, .requestError,
                .automaticDownsampling, .inventedSurface, .processingComplete,
                .processingCancelled:
                nil
            }
        }
    }

    /// Settles the survey as it was settled then, and says what was said.
    func settle(_ survey: inout SampleSurvey, report: (PhotogrammetryOutput) -> Void) {
        survey.settle(as: views)
        for remark in remarks {
            switch remark {
            case .invalid(let name, let reason): report(.invalidSample(name: name, reason: reason))
            case .skipped(let name, let reason): report(.skippedSample(name: name, reason: reason))
            case .aligned(let facts): report(.posesAligned(facts))
            case .incomplete(let passes): report(.stitchingIncomplete(passes: passes))
            }
        }
    }
}

extension Checkpoint {
    /// The alignment that was found for this key.
    func alignment(_ key: ContentKey) -> AlignmentRecord? {
        bytes("poses", key).flatMap {
            try? JSONDecoder().decode(AlignmentRecord.self, from: Data($0))
        }
    }

    /// Keeps an alignment.
    func keep(_ alignment: AlignmentRecord, _ key: ContentKey) {
        // Numbers are written so that the same are read again.
        guard let bytes = try? JSONEncoder().encode(alignment) else { return }
        keep([UInt8](bytes), "poses", key)
    }
}
