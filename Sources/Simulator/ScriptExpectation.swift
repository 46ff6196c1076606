/// What a capture of a script, with the usual object, size and number of frames, may say of it.
/// Names are the raw values of `Guidance.Feedback`.
public struct ScriptExpectation: Sendable, Equatable {
    /// The script.
    public let script: Script
    /// Feedback that must come at least once, while `faultFrames` last.
    public let mustRaise: Set<String>
    /// Feedback that may come as well: what the fault brings with it.
    public let mayRaise: Set<String>
    /// Feedback that must never come.
    public let mustNotRaise: Set<String>
    /// The frames in which the fault is there in full; nil where there is none. It grows for 50
    /// frames before and fades for 50 after; all else is clean.
    public let faultFrames: Range<Int>?

    /// All feedback there is.
    public static let allFeedback: Set<String> = [
        "environmentTooDark", "outOfFieldOfView", "movingTooFast", "objectTooClose",
        "objectTooFar", "environmentLowLight", "objectNotDetected", "objectNotFlippable",
        "overCapturing", "cameraChanged", "highlightsBlown", "objectMoved", "somethingMoving",
        "backgroundStill", "noParallax", "objectShiny", "exposureDrifting", "whiteBalanceDrifting",
        "focusDrifting", "tooLittleTexture",
    ]

    private init(_ script: Script, must: Set<String>, may: Set<String> = []) {
        self.script = script
        (mustRaise, mayRaise) = (must, may)
        mustNotRaise = Self.allFeedback.subtracting(must).subtracting(may)
        faultFrames = must.isEmpty ? nil : CameraPath.faultFrames
    }

    /// The table: one line a script.
    public static func of(_ script: Script) -> ScriptExpectation {
        switch script {
        case .orbit, .threePass:
            ScriptExpectation(script, must: [])
        case .flip:
            // The picture changes at once when the object is turned over.
            ScriptExpectation(script, must: [], may: ["movingTooFast"])
        case .tooFast:
            ScriptExpectation(script, must: ["movingTooFast"])
        case .tooDark:
            // The exposure lengthens first, and noise looks like motion.
            ScriptExpectation(
                script, must: ["environmentTooDark"],
                may: ["environmentLowLight", "movingTooFast", "exposureDrifting"])
        case .tooFar:
            // Backing away and coming back moves the picture's border.
            ScriptExpectation(script, must: ["objectTooFar"], may: ["movingTooFast"])
        case .tooClose:
            // So near, parts of the box leave the picture, and a small motion is a large one.
            ScriptExpectation(
                script, must: ["objectTooClose"], may: ["movingTooFast", "outOfFieldOfView"])
        case .outOfFrame:
            ScriptExpectation(script, must: ["outOfFieldOfView"], may: ["movingTooFast"])
        case .shaky:
            ScriptExpectation(script, must: ["movingTooFast"], may: ["outOfFieldOfView"])
        }
    }
}
