import Guidance

extension SessionSnapshot {
    /// A short sentence on what to do about feedback. While the box is uncertain, the sentence only
    /// says that the object seems to be out of the picture, too near or too small.
    public func words(of feedback: Feedback) -> String {
        let mover = guidance.nextView.mover
        return (box.isSettling ? feedback.unsureWords(for: mover) : nil)
            ?? feedback.words(for: mover)
    }
}

extension Feedback {
    /// A sentence for an uncertain box: the object seems to be out of the picture, too near or too
    /// small. Nil for other feedback, and if the usual sentence makes no claim about the box.
    func unsureWords(for mover: NextView.Mover) -> String? {
        switch mover {
        case .person:
            unsureWords(
                outside: phrase("The object seems out of the picture: aim at it."),
                close: phrase("Step back a little: you seem too close to the object."),
                far: phrase("Come closer: the object seems too small in the picture."))
        case .table:
            unsureWords(
                outside: phrase("The object seems out of the picture: aim the camera at it."),
                close: nil, far: phrase("Put the camera closer: the object seems too small."))
        }
    }

    /// A sentence on what seems wrong with a recording while its box is uncertain; nil for other
    /// faults.
    var unsureRecordedWords: String? {
        unsureWords(
            outside: phrase("The object seems out of the picture here."),
            close: phrase("The camera seems too close to the object here."),
            far: phrase("The object seems too small in the picture here."))
    }

    private func unsureWords(outside: String, close: String?, far: String) -> String? {
        switch self {
        case .outOfFieldOfView: outside
        case .objectTooClose: close
        case .objectTooFar: far
        case .environmentTooDark, .movingTooFast, .cameraChanged, .highlightsBlown, .objectMoved,
            .backgroundStill, .noParallax, .objectShiny, .exposureDrifting, .whiteBalanceDrifting,
            .focusDrifting, .tooLittleTexture, .somethingMoving, .environmentLowLight,
            .objectNotDetected, .objectNotFlippable, .overCapturing:
            nil
        }
    }
}
