/// The feedback that a script must, may and must not raise, with the default object, size and
/// number of frames. Names are the raw values of `Guidance.Feedback`.
public struct ScriptExpectation: Sendable, Equatable {
    /// The script.
    public let script: Script
    /// Feedback that must appear at least once during `faultFrames`.
    public let mustRaise: Set<String>
    /// Feedback that may appear as a side effect of the fault.
    public let mayRaise: Set<String>
    /// Feedback that must never appear.
    public let mustNotRaise: Set<String>
    /// The frames in which the fault has its full strength; nil for a script without fault. The
    /// fault grows in the 50 frames before and fades in the 50 frames after; all other frames are
    /// without fault.
    public let faultFrames: Range<Int>?

    /// All kinds of feedback.
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

    /// The expectation for a script.
    public static func of(_ script: Script) -> ScriptExpectation {
        switch script {
        case .orbit, .threePass:
            ScriptExpectation(script, must: [])
        case .flip:
            // The picture changes abruptly when the object is flipped.
            ScriptExpectation(script, must: [], may: ["movingTooFast"])
        case .tooFast:
            ScriptExpectation(script, must: ["movingTooFast"])
        case .tooDark:
            // When the light falls, the exposure first becomes longer. Later the picture has much
            // noise, and this noise looks like motion.
            ScriptExpectation(
                script, must: ["environmentTooDark"],
                may: ["environmentLowLight", "movingTooFast", "exposureDrifting"])
        case .tooFar:
            // When the camera backs away and returns, the picture changes at its border.
            ScriptExpectation(script, must: ["objectTooFar"], may: ["movingTooFast"])
        case .tooClose:
            // At this distance parts of the box leave the picture, and a small motion appears
            // large.
            ScriptExpectation(
                script, must: ["objectTooClose"], may: ["movingTooFast", "outOfFieldOfView"])
        case .outOfFrame:
            ScriptExpectation(script, must: ["outOfFieldOfView"], may: ["movingTooFast"])
        case .shaky:
            ScriptExpectation(script, must: ["movingTooFast"], may: ["outOfFieldOfView"])
        }
    }
}
