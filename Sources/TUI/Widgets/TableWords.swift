import Guidance

extension Feedback {
    /// A short sentence on what the person beside a turntable should do; nil if the sentence for a
    /// person who walks is right for this person too.
    var tableWords: String? {
        switch self {
        case .environmentTooDark: phrase("More light is needed: turn on a lamp beside the table.")
        case .outOfFieldOfView: phrase("The object is out of the picture: aim the camera at it.")
        case .movingTooFast: phrase("The table turns: the shot waits until it has stopped.")
        case .objectTooClose: phrase("Put the camera a little farther from the table.")
        case .objectTooFar: phrase("Put the camera closer: the object is too small in the picture.")
        case .noParallax:
            phrase("The object does not turn: check whether the table turns.")
        case .tooLittleTexture:
            phrase("Too little texture: put newspaper on the table under the object.")
        case .somethingMoving: phrase("Something moves beside the table: keep the room still.")
        case .cameraChanged, .highlightsBlown, .objectMoved, .backgroundStill, .objectShiny,
            .exposureDrifting, .whiteBalanceDrifting, .focusDrifting, .environmentLowLight,
            .objectNotDetected, .objectNotFlippable, .overCapturing:
            nil
        }
    }

    /// A sentence on what to do. `mover` says whether a person walks around the object or a
    /// turntable turns it.
    func words(for mover: NextView.Mover) -> String {
        switch mover {
        case .person: words
        case .table: tableWords ?? words
        }
    }
}

extension SessionSnapshot.GuidanceState {
    /// The feedback to show. While a turntable turns between two shots, pictures are blurred
    /// anyway, so feedback on fast movement is left out.
    public var displayedFeedback: Feedback? {
        nextView.mover == .table && shownFeedback == .movingTooFast ? nil : shownFeedback
    }
}

extension TrackingLimitation {
    /// A short sentence on what the person beside a turntable should know.
    var tableWords: String {
        switch self {
        case .initializing: phrase("The camera's place is being worked out while the table turns.")
        case .relocalizing:
            phrase("The place is lost: it is found again when the table comes round.")
        case .excessiveMotion: phrase("The table turns too fast for the picture to be followed.")
        case .insufficientFeatures: phrase("Too few details to follow: put newspaper on the table.")
        case .ambiguousView: phrase("The view is ambiguous: raise the camera.")
        }
    }
}
