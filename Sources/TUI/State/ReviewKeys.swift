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

    /// The answers to the review of a pass. Without a box, the answers for another height and for
    /// turning the object over are left out.
    func passAnswers(_ opening: ReviewOpening) -> [Question.Answer] {
        let finish = Question.Answer(
            "Enter", phrase("finish the scan"), on: .enter, "F"
        ) { state in
            state.overlay = nil
            return [.call(state.takes(.finish) ? .answerReview(.finish) : .finish)]
        }
        let goOn = Question.Answer(
            "Esc",
            isWithoutBox ? phrase("go on with the capture") : phrase("go on with this pass"),
            on: .escape, "q", .control("c")
        ) { state in
            state.overlay = nil
            return state.goOnWithPass(wasPaused: opening.wasPaused)
        }
        if isWithoutBox { return [finish, goOn] }
        let height = Question.Answer("n", reviewedHeight.words, on: "n") { state in
            state.overlay = nil
            return [.call(.beginNewScanPass)]
        }
        let flip = Question.Answer("f", reviewedFlip.words, on: "f") { state in
            state.overlay = .flipQuestion(didPause: !opening.wasPaused)
            return []
        }
        // A turntable continues with the next height by itself, so the answer for another height is
        // left out.
        return isOnTurntable ? [finish, flip, goOn] : [finish, height, flip, goOn]
    }

    /// Closes the review and continues the pass. If the capture was paused before the review, it
    /// stays paused.
    private func goOnWithPass(wasPaused: Bool) -> [ConsoleEffect] {
        let closing: SessionCall = closesByGoingOn ? .answerReview(.goOn) : .resume
        return [.call(closing)] + (wasPaused ? [.call(.pause)] : [])
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

    /// Asks the person to turn the object over, and pauses the capture meanwhile.
    mutating func askForFlip() -> [ConsoleEffect] {
        let didPause = !snapshot.isPaused
        overlay = .flipQuestion(didPause: didPause)
        return didPause ? [.call(.pause)] : []
    }

    func flipAnswers(didPause: Bool) -> [Question.Answer] {
        let turn = Question.Answer(
            "o", phrase("turn the virtual object over"), on: "o"
        ) { _ in [.steer(.flipObject)] }
        let lies = Question.Answer(
            "Enter", phrase("it lies: find it again"), on: .enter, "f"
        ) { state in
            state.overlay = nil
            return [.call(.beginNewScanPassAfterFlip), .call(.resume)]
        }
        let leave = Question.Answer(
            "Esc", phrase("leave it as it was"), on: .escape, "q", .control("c")
        ) { state in
            state.overlay = nil
            return didPause ? [.call(.resume)] : []
        }
        return isVirtualCamera ? [turn, lies, leave] : [lies, leave]
    }
}
