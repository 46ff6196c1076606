import Guidance

extension Feedback {
    /// What was seen, for "… in 58 % of the pictures".
    var seenWords: String {
        switch self {
        case .environmentTooDark: "too dark"
        case .outOfFieldOfView: "object out of the picture"
        case .movingTooFast: "blurred by motion"
        case .objectTooClose: "object too close"
        case .objectTooFar: "object too small"
        case .cameraChanged: "other size or zoom"
        case .highlightsBlown: "blown out"
        case .objectMoved: "object moved"
        case .backgroundStill: "background stands still"
        case .noParallax: "camera turned on the spot"
        case .objectShiny: "object shines"
        case .exposureDrifting: "other exposure"
        case .whiteBalanceDrifting: "other white balance"
        case .focusDrifting: "out of focus"
        case .tooLittleTexture: "too little texture"
        case .somethingMoving: "something moves"
        case .environmentLowLight: "dim"
        case .objectNotDetected: "object not found"
        case .objectNotFlippable: "object would not join up when turned"
        case .overCapturing: "more shots than needed"
        }
    }
}

extension RejectionReason {
    /// Why a picture was not kept, in a few words.
    var words: String {
        switch self {
        case .notCapturing: "held, by hand, or not begun"
        case .feedback: "something spoilt it"
        case .soft: "softer than its neighbours"
        case .viewCovered: "this view is there already"
        case .noPose: "the camera's place was not known"
        case .maximumReached: "the maximum was reached"
        }
    }
}
