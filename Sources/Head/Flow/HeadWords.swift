/// All sentences of a head scan. Sides are the person's.
public enum HeadWords {
    /// What a hint says; nil for nothing.
    public static func words(for hint: ScanHint) -> String? {
        switch hint {
        case .none: nil
        case .holdStill: "Hold still."
        case .countdownThree: "Three."
        case .countdownTwo: "Two."
        case .countdownOne: "One."
        case .turnHeadLeft: "Turn your head slowly to your left."
        case .keepHeadTurning: "Keep turning."
        case .turnHeadRight: "Turn your head slowly to your right."
        case .turnHeadToTheMiddle: "Turn slowly back to the middle."
        case .turnHeadUp: "Raise your chin slowly."
        case .turnHeadDown: "Lower your chin slowly."
        case .captureCompleted: "Done. You can move."
        case .captureAboutToStop: "The scan is about to stop."
        }
    }

    /// The same on a swivel chair or turntable, where the whole person turns.
    public static func words(for hint: ScanHint, mode: ScanMode) -> String? {
        guard mode == .degrees360, hint == .turnHeadLeft else { return words(for: hint) }
        return "Turn slowly to your left with the chair, all the way round."
    }

    /// What is said when the person goes the other way.
    public static func correction(for hint: ScanHint) -> String? {
        switch hint {
        case .turnHeadLeft: "The other way: to your left."
        case .turnHeadRight: "The other way: to your right."
        case .turnHeadToTheMiddle: "The other way: back to the middle."
        case .turnHeadUp: "The other way: chin up."
        case .turnHeadDown: "The other way: chin down."
        case .none, .holdStill, .countdownThree, .countdownTwo, .countdownOne, .keepHeadTurning,
            .captureCompleted, .captureAboutToStop:
            words(for: hint)
        }
    }

    /// What a warning says.
    public static func words(for warning: CaptureWarning) -> String {
        switch warning {
        case .tooDark: "It is too dark. Turn toward the light."
        case .noFaceDetected: "No face is seen. Come before the camera."
        case .severalFaces: "Several faces are seen. Only one person may be in the picture."
        case .faceCovered: "Something covers your face. Take it away."
        case .tooFast: "Too fast. Turn more slowly."
        case .expressionChanged: "Keep your mouth closed and your face still."
        case .notHoldingStill: "Hold your head still."
        }
    }

    /// What an instruction says.
    public static func words(for instruction: CaptureInstruction) -> String {
        switch instruction {
        case .centerToTheLeft: "Move to your left."
        case .centerToTheRight: "Move to your right."
        case .moveUp: "Move up."
        case .moveDown: "Move down."
        case .moveNearer: "Come nearer."
        case .moveFarther: "Move back."
        }
    }

    /// The sentence for a position; nil where a warning or an instruction says it.
    public static func words(for position: FacePosition) -> String? {
        switch position {
        case .faceNotFrontal: "Look straight at the camera."
        case .notAvailable: "The camera sends no pictures."
        case .readyToScan, .faceNotFound, .faceTooClose, .faceTooFar, .faceNotCentered: nil
        }
    }

    /// What spoils a scan, and what to do about it.
    public static func words(for flaw: QualityFlaw) -> String {
        switch flaw {
        case .tooFast: "You turned too fast in places. Turn more slowly."
        case .tooDark: "It was too dark. Face a window or a lamp."
        case .motionBlur: "Several pictures are blurred. Turn more slowly, with more light."
        case .coverageGapLeft: "Parts of your left side are missing. Turn farther to your left."
        case .coverageGapRight: "Parts of your right side are missing. Turn farther to your right."
        case .coverageGapUp: "Your head from below is missing. Raise your chin farther."
        case .coverageGapDown: "Your head from above is missing. Lower your chin farther."
        case .hairCovers: "Hair lies over your face. Tie it back."
        case .glassesLikely: "You probably wear glasses. Take them off."
        case .expressionChanged: "Your face moved. Keep your mouth closed and your face still."
        case .movedAway: "You moved away during the scan. Stay where you are and only turn."
        case .depthHoles: "The depth has holes. Dark hair and bright light cause them."
        }
    }
}
