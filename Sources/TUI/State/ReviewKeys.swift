import Guidance

/// The effects of keys in the review after a pass and while the object is turned over. The capture
/// is paused during both.
extension ConsoleState {
    /// Opens the review of a pass; the session pauses the capture until the person answers.
    mutating func openReview() -> [ConsoleEffect] {
        overlay = .passChoice(
            ReviewOpening(wasPaused: snapshot.isPaused, advice: snapshot.guidance.nextView))
        return [.call(.openReview)]
    }

    /// Begins the next pass. If the dial has gaps, opens the review of this pass first, because no
    /// later pass fills them. A turntable decides itself when a height is done.
    mutating func beginNextPass() -> [ConsoleEffect] {
        mayEndPass ? [.call(.beginNewScanPass)] : openReview()
    }

    /// Whether the pass can end without a review.
    private var mayEndPass: Bool { missingWords == nil || isOnTurntable }

    /// The answers to the review of a pass. Without a box, the answers for another height and for
    /// turning the object over are left out.
    var reviewAnswers: [ConsoleAction] {
        if isWithoutBox { return [.finishScan, .goOnWithPass] }
        // A turntable continues with the next height by itself, so the answer for another height is
        // left out.
        return isOnTurntable
            ? [.finishScan, .nextSide, .goOnWithPass]
            : [.finishScan, .nextHeight, .nextSide, .goOnWithPass]
    }

    /// Closes the review and finishes the scan.
    mutating func finishAfterReview() -> [ConsoleEffect] {
        overlay = nil
        return [.call(takes(.finish) ? .answerReview(.finish) : .finish)]
    }

    /// Closes the review and continues the pass. If the capture was paused before the review, it
    /// stays paused.
    mutating func goOnWithPass() -> [ConsoleEffect] {
        guard case .passChoice(let opening) = overlay else { return [] }
        overlay = nil
        let closing: SessionCall = closesByGoingOn ? .answerReview(.goOn) : .resume
        return [.call(closing)] + (opening.wasPaused ? [.call(.pause)] : [])
    }

    /// Whether the session accepts this answer now. The session may have continued since the panel
    /// was drawn.
    private func takes(_ answer: ReviewInput) -> Bool {
        snapshot.review.map { ReviewTable.answers(in: $0).contains(answer) } ?? false
    }

    private var closesByGoingOn: Bool {
        snapshot.review.map {
            ReviewTable.step(from: $0, on: .goOn, isFlippable: true) == .closes
        } ?? false
    }

    /// Asks the person to turn the object over, and pauses the capture meanwhile. If the dial has
    /// gaps, opens the review of this pass first: after a flip, no key leads back to the pass.
    mutating func askForFlip() -> [ConsoleEffect] {
        guard mayEndPass else { return openReview() }
        let didPause = !snapshot.isPaused
        overlay = .flipQuestion(didPause: didPause)
        return didPause ? [.call(.pause)] : []
    }

    /// Asks the person to turn the object over, in place of the review. The review has paused the
    /// capture already.
    mutating func askForFlipAfterReview() {
        guard case .passChoice(let opening) = overlay else { return }
        overlay = .flipQuestion(didPause: !opening.wasPaused)
    }

    /// Closes the instruction to turn the object over, and continues the pass. If the capture was
    /// paused before the instruction, it stays paused.
    mutating func leaveObject() -> [ConsoleEffect] {
        guard case .flipQuestion(let didPause) = overlay else { return [] }
        overlay = nil
        return didPause ? [.call(.resume)] : []
    }
}
