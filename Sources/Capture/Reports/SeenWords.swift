import Guidance

extension SessionSnapshot.Box {
    /// The sentence for an uncertain box: values that are measured with it are estimates.
    static var unsureWords: String {
        phrase("The box is uncertain: directions and lengths are estimates.")
    }
}

extension Feedback {
    /// What the camera saw when this feedback was active, as a phrase. "in 58 % of the pictures"
    /// follows the phrase.
    var seenWords: String {
        switch self {
        case .environmentTooDark: phrase("too dark")
        case .outOfFieldOfView: phrase("object out of the picture")
        case .movingTooFast: phrase("blurred by motion")
        case .objectTooClose: phrase("object too close")
        case .objectTooFar: phrase("object too small")
        case .cameraChanged: phrase("other size or zoom")
        case .highlightsBlown: phrase("overexposed")
        case .objectMoved: phrase("object moved")
        case .backgroundStill: phrase("background stands still")
        case .noParallax: phrase("camera turned on the spot")
        case .objectShiny: phrase("object shines")
        case .exposureDrifting: phrase("other exposure")
        case .whiteBalanceDrifting: phrase("other white balance")
        case .focusDrifting: phrase("out of focus")
        case .tooLittleTexture: phrase("too little texture")
        case .somethingMoving: phrase("something moves")
        case .environmentLowLight: phrase("dim")
        case .objectNotDetected: phrase("object not found")
        case .objectNotFlippable: phrase("object would not join if turned over")
        case .overCapturing: phrase("more shots than needed")
        }
    }
}

extension RejectionReason {
    /// Why a picture was not kept, as a short phrase.
    var words: String {
        switch self {
        case .notCapturing: phrase("held, by hand, or not begun")
        case .feedback: phrase("something spoilt it")
        case .soft: phrase("softer than its neighbours")
        case .viewCovered: phrase("this view is there already")
        case .noPose: phrase("the camera's place was not known")
        case .maximumReached: phrase("the maximum was reached")
        }
    }
}
