/// All sentences of a head scan. Sides are the person's.
public enum HeadWords {
    /// The sentence of a hint; nil for none.
    public static func words(for hint: ScanHint) -> String? {
        switch hint {
        case .none: nil
        case .holdStill: phrase("Hold still.")
        case .countdownThree: phrase("Three.")
        case .countdownTwo: phrase("Two.")
        case .countdownOne: phrase("One.")
        case .turnHeadLeft: phrase("Turn your head slowly to your left.")
        case .keepHeadTurning: phrase("Keep turning.")
        case .turnHeadRight: phrase("Turn your head slowly to your right.")
        case .turnHeadToTheMiddle: phrase("Turn slowly back to the middle.")
        case .turnHeadUp: phrase("Raise your chin slowly.")
        case .turnHeadDown: phrase("Lower your chin slowly.")
        case .captureCompleted: phrase("Done. You can move.")
        case .captureAboutToStop: phrase("The scan is about to stop.")
        }
    }

    /// The sentence of a hint on a swivel chair or turntable, where the whole person turns.
    public static func words(for hint: ScanHint, mode: ScanMode) -> String? {
        guard mode == .degrees360, hint == .turnHeadLeft else { return words(for: hint) }
        return phrase("Turn slowly to your left with the chair, all the way round.")
    }

    /// The sentence when the person turns the wrong way.
    public static func correction(for hint: ScanHint) -> String? {
        switch hint {
        case .turnHeadLeft: phrase("The other way: to your left.")
        case .turnHeadRight: phrase("The other way: to your right.")
        case .turnHeadToTheMiddle: phrase("The other way: back to the middle.")
        case .turnHeadUp: phrase("The other way: chin up.")
        case .turnHeadDown: phrase("The other way: chin down.")
        case .none, .holdStill, .countdownThree, .countdownTwo, .countdownOne, .keepHeadTurning,
            .captureCompleted, .captureAboutToStop:
            words(for: hint)
        }
    }

    /// The sentence of a warning.
    public static func words(for warning: CaptureWarning) -> String {
        switch warning {
        case .tooDark: phrase("It is too dark. Turn toward the light.")
        case .noFaceDetected: phrase("No face is visible. Sit in front of the camera.")
        case .severalFaces:
            phrase("Several faces are visible. Only one person may be in the picture.")
        case .faceCovered: phrase("Something covers your face. Take it away.")
        case .tooFast: phrase("Too fast. Turn more slowly.")
        case .expressionChanged: phrase("Keep your mouth closed and your face still.")
        case .notHoldingStill: phrase("Hold your head still.")
        }
    }

    /// The sentence of an instruction.
    public static func words(for instruction: CaptureInstruction) -> String {
        switch instruction {
        case .centerToTheLeft: phrase("Move to your left.")
        case .centerToTheRight: phrase("Move to your right.")
        case .moveUp: phrase("Move up.")
        case .moveDown: phrase("Move down.")
        case .moveNearer: phrase("Come nearer.")
        case .moveFarther: phrase("Move back.")
        }
    }

    /// The sentence for a position; nil where the sentence of a warning or an instruction is spoken
    /// instead.
    public static func words(for position: FacePosition) -> String? {
        switch position {
        case .faceNotFrontal: phrase("Look straight at the camera.")
        case .notAvailable: phrase("The camera sends no pictures.")
        case .readyToScan, .faceNotFound, .faceTooClose, .faceTooFar, .faceNotCentered: nil
        }
    }

    /// The sentence that names a flaw of a scan, and its remedy.
    public static func words(for flaw: QualityFlaw) -> String {
        switch flaw {
        case .tooFast: phrase("You turned too fast in places. Turn more slowly.")
        case .tooDark: phrase("It was too dark. Face a window or a lamp.")
        case .motionBlur: phrase("Several pictures are blurred. Turn more slowly, with more light.")
        case .coverageGapLeft:
            phrase("Parts of your left side are missing. Turn farther to your left.")
        case .coverageGapRight:
            phrase("Parts of your right side are missing. Turn farther to your right.")
        case .coverageGapUp:
            phrase("The underside of your head is missing. Raise your chin farther.")
        case .coverageGapDown: phrase("The top of your head is missing. Lower your chin farther.")
        case .hairCovers: phrase("Hair lies over your face. Tie it back.")
        case .glassesLikely: phrase("You probably wear glasses. Take them off.")
        case .expressionChanged:
            phrase("Your face moved. Keep your mouth closed and your face still.")
        case .movedAway: phrase("You moved away during the scan. Stay where you are and only turn.")
        case .depthHoles: phrase("The depth has holes. Dark hair and bright light cause them.")
        }
    }
}
