/// The result of a session's alignment, as kept in a checkpoint: the views with their poses, and
/// the messages.
struct AlignmentRecord: Codable {
    /// A message that is reported again when the alignment is restored. Progress is not reported
    /// again.
    enum Message: Codable {
        case invalid(name: String, reason: String)
        case skipped(name: String, reason: String)
        case aligned(AlignmentFacts)
        case incomplete(passes: [Int])
    }

    /// The name of these records in a checkpoint.
    static let kind = "poses"

    private let views: [SampleSurvey.View]
    private let messages: [Message]

    private enum CodingKeys: String, CodingKey {
        case views
        case messages = "remarks"
    }

    init(_ survey: SampleSurvey, messages: [PhotogrammetryOutput]) {
        views = survey.views
        self.messages = messages.compactMap { output in
            switch output {
            case .invalidSample(let name, let reason): .invalid(name: name, reason: reason)
            case .skippedSample(let name, let reason): .skipped(name: name, reason: reason)
            case .posesAligned(let facts): .aligned(facts)
            case .stitchingIncomplete(let passes): .incomplete(passes: passes)
            case .inputComplete, .requestProgress, .requestComplete, .requestError,
                .automaticDownsampling, .inventedSurface, .seldomSeenSurface,
                .surfaceBeyondBox, .objectMoved, .processingComplete, .processingCancelled:
                nil
            }
        }
    }

    /// Restores the alignment: gives the survey the recorded views with their poses, and reports
    /// the recorded messages again.
    func apply(to survey: inout SampleSurvey, report: (PhotogrammetryOutput) -> Void) {
        survey.restore(views)
        for message in messages {
            switch message {
            case .invalid(let name, let reason): report(.invalidSample(name: name, reason: reason))
            case .skipped(let name, let reason): report(.skippedSample(name: name, reason: reason))
            case .aligned(let facts): report(.posesAligned(facts))
            case .incomplete(let passes): report(.stitchingIncomplete(passes: passes))
            }
        }
    }
}
