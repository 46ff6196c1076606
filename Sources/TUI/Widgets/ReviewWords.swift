import Guidance

extension ReviewState {
    /// The result of the pass, or the purpose of the next one, in words.
    var words: String {
        switch self {
        case .tooFewImages: phrase("There are too few shots for a model yet.")
        case .firstSegmentNeedsWork: phrase("Pass 1 has gaps.")
        case .firstSegmentComplete: phrase("Pass 1 is complete.")
        case .flipObject: phrase("turn the object over and go round again")
        case .flippingObjectNotRecommended:
            phrase("turn it over (not advised: it may not join up)")
        case .captureFromLowerAngle: phrase("go round again from lower down")
        case .secondSegmentNeedsWork: phrase("Pass 2 has gaps.")
        case .secondSegmentComplete: phrase("Pass 2 is complete.")
        case .flipObjectASecondTime: phrase("turn the object over once more and go round again")
        case .captureFromHigherAngle: phrase("go round again from higher up")
        case .thirdSegmentNeedsWork: phrase("Pass 3 has gaps.")
        case .thirdSegmentComplete: phrase("All three passes are complete.")
        case .captureInAreaMode:
            phrase("Finish when each place was seen more than once.")
        }
    }

    /// Whether the pass is complete.
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
    /// The result of the current pass.
    var reviewed: ReviewState {
        ReviewTable.opening(
            pass: passNumber, isPassComplete: snapshot.dial.isComplete,
            shots: snapshot.shots.taken, isArea: snapshot.dial.sectors.isEmpty)
    }

    /// What the review says about a next pass with the object turned over.
    var reviewedFlip: ReviewState {
        if snapshot.matching.flipAdvice.verdict == .avoid { return .flippingObjectNotRecommended }
        return passNumber < 2 ? .flipObject : .flipObjectASecondTime
    }

    /// What the review says about a next pass with the object as it is.
    var reviewedHeight: ReviewState {
        passNumber < 2 ? .captureFromLowerAngle : .captureFromHigherAngle
    }
}
