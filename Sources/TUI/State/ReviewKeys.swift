import Guidance

/// The review after a pass and the flipping of the object; the capture is paused meanwhile.
extension ConsoleState {
    /// Opens the review; the session pauses the capture until an answer.
    mutating func openReview() -> [ConsoleEffect] {
        overlay = .passChoice(
            ReviewOpening(wasHeld: snapshot.isPaused, advice: snapshot.nextView))
        return [.call(.openReview)]
    }

    mutating func pressInPassChoice(_ key: Key, _ opening: ReviewOpening) -> [ConsoleEffect] {
        switch key {
        case .enter, .character("F"):
            overlay = nil
            return [.call(takes(.finish) ? .answerReview(.finish) : .finish)]
        case .character("n") where !isWithoutBox && !isOnTurntable:
            overlay = nil
            return [.call(.beginNewScanPass)]
        case .character("f") where !isWithoutBox:
            overlay = .flipQuestion(didPause: !opening.wasHeld)
        case .escape, .character("q"), .control("c"):
            overlay = nil
            return goOnWithPass(wasHeld: opening.wasHeld)
        default: sayUnknown(key)
        }
        return []
    }

    /// Closes the review; the capture stays paused if it was paused before.
    private func goOnWithPass(wasHeld: Bool) -> [ConsoleEffect] {
        let closing: SessionCall = closesByGoingOn ? .answerReview(.goOn) : .resume
        return [.call(closing)] + (wasHeld ? [.call(.pause)] : [])
    }

    /// Whether the session's review accepts this answer; it may have moved on since the panel was
    /// drawn.
    private func takes(_ answer: ReviewInput) -> Bool {
        snapshot.review.map { ReviewTable.answers(in: $0).contains(answer) } ?? false
    }

    private var closesByGoingOn: Bool {
        snapshot.review.map {
            ReviewTable.step(from: $0, on: .goOn, isFlippable: true) == .closes
        } ?? false
    }

    /// Pauses the capture while the object is in the person's hands.
    mutating func askForFlip() -> [ConsoleEffect] {
        let didPause = !snapshot.isPaused
        overlay = .flipQuestion(didPause: didPause)
        return didPause ? [.call(.pause)] : []
    }

    mutating func pressInFlip(_ key: Key, didPause: Bool) -> [ConsoleEffect] {
        switch key {
        case .enter, .character("f"):
            overlay = nil
            return [.call(.beginNewScanPassAfterFlip), .call(.resume)]
        case .character("o") where isVirtualCamera: return [.steer(.flipObject)]
        case .escape, .character("q"), .control("c"):
            overlay = nil
            return didPause ? [.call(.resume)] : []
        default:
            sayUnknown(key)
            return []
        }
    }
}
