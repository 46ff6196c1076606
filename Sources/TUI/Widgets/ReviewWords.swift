import Guidance

extension ReviewState {
    /// What a person reads: how the turn stands, or what the next one would be.
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

    /// Whether nothing is missing for what it tells of.
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
    /// How the turn at hand stands.
    var reviewed: ReviewState {
        ReviewTable.opening(
            pass: passNumber, isPassComplete: snapshot.userCompletedScanPass,
            shots: snapshot.numberOfShotsTaken, isArea: snapshot.dial.isEmpty)
    }

    /// What turning the object over would be now.
    var reviewedFlip: ReviewState {
        if snapshot.flipAdvice.verdict == .avoid { return .flippingObjectNotRecommended }
        return passNumber < 2 ? .flipObject : .flipObjectASecondTime
    }

    /// What another turn without it would be.
    var reviewedHeight: ReviewState {
        passNumber < 2 ? .captureFromLowerAngle : .captureFromHigherAngle
    }
}
