/// The states of the review between passes, after Apple's guided-capture sample. Only here a pass
/// is called a "segment", as in that sample.
public enum ReviewState: String, CaseIterable, Sendable, Codable {
    case tooFewImages
    case firstSegmentNeedsWork, firstSegmentComplete
    case flipObject, flippingObjectNotRecommended, captureFromLowerAngle
    case secondSegmentNeedsWork, secondSegmentComplete
    case flipObjectASecondTime, captureFromHigherAngle
    case thirdSegmentNeedsWork, thirdSegmentComplete
    case captureInAreaMode
}

/// A person's answer to a review.
public enum ReviewInput: String, CaseIterable, Sendable, Codable {
    /// Continue as the review advises.
    case goOn
    /// Leave this pass as it is and begin the next.
    case skip
    /// End the capture with the shots taken so far.
    case finish
    /// The object cannot be turned over.
    case objectCannotBeFlipped
    /// Turn the object over against the advice.
    case flipObjectAnyway
    /// Leave the capture unfinished, to resume it later.
    case saveDraft
}

/// The effect of an answer to a review.
public enum ReviewStep: Equatable, Sendable {
    /// The review continues with another state.
    case shows(ReviewState)
    /// The review closes; the pass continues.
    case closes
    /// The review closes and the next pass begins: after a flip if one is planned, otherwise at
    /// another height.
    case beginsNextPass
    /// The review closes and the capture is finished.
    case finishes
    /// The review closes and the capture is left unfinished, to be resumed later.
    case savesDraft
}

/// The flow of the review as one table.
public enum ReviewTable {
    /// A model needs at least this number of pictures, as in Apple's sample.
    public static let fewestShots = 10

    /// The first state of a review.
    /// - Parameter pass: number of the pass that the review is about, from 1; later passes have the
    ///   states of the third.
    public static func opening(
        pass: Int, isPassComplete: Bool, shots: Int, isArea: Bool
    ) -> ReviewState {
        if isArea { return .captureInAreaMode }
        if shots < fewestShots { return .tooFewImages }
        switch pass {
        case ...1: return isPassComplete ? .firstSegmentComplete : .firstSegmentNeedsWork
        case 2: return isPassComplete ? .secondSegmentComplete : .secondSegmentNeedsWork
        default: return isPassComplete ? .thirdSegmentComplete : .thirdSegmentNeedsWork
        }
    }

    /// The effect of an answer in a state of the review; nil where the state does not take this
    /// answer.
    public static func step(
        from state: ReviewState, on input: ReviewInput, isFlippable: Bool
    ) -> ReviewStep? {
        switch (state, input) {
        case (.tooFewImages, .goOn), (.firstSegmentNeedsWork, .goOn),
            (.secondSegmentNeedsWork, .goOn), (.thirdSegmentNeedsWork, .goOn):
            .closes
        case (.firstSegmentNeedsWork, .skip), (.firstSegmentComplete, .goOn):
            .shows(isFlippable ? .flipObject : .flippingObjectNotRecommended)
        case (.flippingObjectNotRecommended, .goOn), (.flipObject, .objectCannotBeFlipped):
            .shows(.captureFromLowerAngle)
        case (.flippingObjectNotRecommended, .flipObjectAnyway): .shows(.flipObject)
        case (.flipObject, .goOn), (.captureFromLowerAngle, .goOn),
            (.flipObjectASecondTime, .goOn), (.captureFromHigherAngle, .goOn):
            .beginsNextPass
        case (.secondSegmentNeedsWork, .skip), (.secondSegmentComplete, .goOn):
            .shows(isFlippable ? .flipObjectASecondTime : .captureFromHigherAngle)
        case (.firstSegmentComplete, .finish), (.captureFromLowerAngle, .finish),
            (.secondSegmentComplete, .finish), (.flipObjectASecondTime, .finish),
            (.captureFromHigherAngle, .finish), (.thirdSegmentNeedsWork, .finish),
            (.thirdSegmentComplete, .finish), (.captureInAreaMode, .finish):
            .finishes
        case (.captureInAreaMode, .saveDraft): .savesDraft
        case (.tooFewImages, _), (.firstSegmentNeedsWork, _), (.firstSegmentComplete, _),
            (.flipObject, _), (.flippingObjectNotRecommended, _), (.captureFromLowerAngle, _),
            (.secondSegmentNeedsWork, _), (.secondSegmentComplete, _),
            (.flipObjectASecondTime, _), (.captureFromHigherAngle, _),
            (.thirdSegmentNeedsWork, _), (.thirdSegmentComplete, _), (.captureInAreaMode, _):
            nil
        }
    }

    /// The answers that a state of the review takes, in the order of `ReviewInput`.
    public static func answers(in state: ReviewState) -> [ReviewInput] {
        ReviewInput.allCases.filter { step(from: state, on: $0, isFlippable: true) != nil }
    }
}
