import Guidance

extension ReviewState {
    /// The state of the pass, or the next one's prospect, in words.
    var words: String {
        switch self {
        case .tooFewImages: "There are too few shots for a model yet."
        case .firstSegmentNeedsWork: "The first turn has gaps."
        case .firstSegmentComplete: "The first turn is complete."
        case .flipObject: "turn the object over and go round again"
        case .flippingObjectNotRecommended: "turn it over: not advised, it may not join up"
        case .captureFromLowerAngle: "go round again from lower down"
        case .secondSegmentNeedsWork: "The second turn has gaps."
        case .secondSegmentComplete: "The second turn is complete."
        case .flipObjectASecondTime: "turn it over once more and go round again"
        case .captureFromHigherAngle: "go round again from higher up"
        case .thirdSegmentNeedsWork: "The third turn has gaps."
        case .thirdSegmentComplete: "All three turns are complete."
        case .captureInAreaMode:
            "Finish when each place was seen more than once."
        }
    }

    /// Whether nothing is missing.
    var isComplete: Bool {
        switch self {
        case .firstSegmentComplete, .secondSegmentComplete, .thirdSegmentComplete: true
        case .tooFewImages, .firstSegmentNeedsWork, .secondSegmentNeedsWork,
            .thirdSegmentNeedsWork, .flipObject, .flippingObjectNotRecommended,
            .captureFromLowerAngle, .flipObjectASecondTime, .captureFromHigherAngle,
            .captureInAreaMode:
            false
        }
    }
}

extension ConsoleState {
    /// The state of the current pass.
    var reviewed: ReviewState {
        ReviewTable.opening(
            pass: passNumber, isPassComplete: snapshot.userCompletedScanPass,
            shots: snapshot.numberOfShotsTaken, isArea: snapshot.dial.isEmpty)
    }

    /// The prospect of a flipped pass.
    var reviewedFlip: ReviewState {
        if snapshot.flipAdvice.verdict == .avoid { return .flippingObjectNotRecommended }
        return passNumber < 2 ? .flipObject : .flipObjectASecondTime
    }

    /// The prospect of another pass without a flip.
    var reviewedHeight: ReviewState {
        passNumber < 2 ? .captureFromLowerAngle : .captureFromHigherAngle
    }
}
