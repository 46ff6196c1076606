import Head

/// The words on a head scan's screen that are not spoken. "Left" and "right" are those of the
/// person.
enum HeadScreenWords {
    static func step(_ state: FlowState) -> String {
        switch state {
        case .checklist: phrase("before the scan")
        case .capturing: phrase("scanning")
        case .processing: phrase("saving")
        case .reviewing: phrase("keep it?")
        case .accepted: phrase("kept")
        case .ended: phrase("ended")
        }
    }

    static func position(_ position: FacePosition) -> String {
        switch position {
        case .readyToScan: phrase("ready")
        case .faceNotFound: phrase("no face")
        case .faceNotFrontal: phrase("look straight ahead")
        case .faceTooClose: phrase("too close")
        case .faceTooFar: phrase("too far")
        case .faceNotCentered: phrase("not in the middle")
        case .notAvailable: phrase("no pictures")
        }
    }

    static func tone(_ tone: HintTone) -> String {
        switch tone {
        case .turn: phrase("tone: turn")
        case .middle: phrase("tone: middle")
        case .tilt: phrase("tone: tilt")
        case .complete: phrase("tone: complete")
        }
    }

    /// The word and the arrow at the edge of the picture; nil for a hint without a direction.
    static func arrow(_ hint: ScanHint) -> (words: String, glyph: String)? {
        switch hint {
        case .turnHeadLeft: (phrase("LEFT"), "←")
        case .turnHeadRight: (phrase("RIGHT"), "→")
        case .turnHeadToTheMiddle: (phrase("MIDDLE"), "◆")
        case .turnHeadUp: (phrase("UP"), "↑")
        case .turnHeadDown: (phrase("DOWN"), "↓")
        case .keepHeadTurning: (phrase("KEEP TURNING"), "►")
        case .holdStill: (phrase("HOLD STILL"), "◆")
        case .countdownThree: ("3", "◆")
        case .countdownTwo: ("2", "◆")
        case .countdownOne: ("1", "◆")
        case .captureCompleted: (phrase("DONE"), "✓")
        case .captureAboutToStop: (phrase("ABOUT TO STOP"), "■")
        case .none: nil
        }
    }

    /// The property that a flaw concerns, in words. The screen lists the properties that were not
    /// measured.
    static func subject(of flaw: QualityFlaw) -> String {
        switch flaw {
        case .tooFast: phrase("speed")
        case .tooDark: phrase("brightness")
        case .motionBlur: phrase("blur")
        case .coverageGapLeft, .coverageGapRight, .coverageGapUp, .coverageGapDown:
            phrase("coverage")
        case .hairCovers: phrase("hair over the face")
        case .glassesLikely: phrase("glasses")
        case .expressionChanged: phrase("expression")
        case .movedAway: phrase("place of the head")
        case .depthHoles: phrase("holes in depth")
        }
    }

    static func keys(_ state: FlowState) -> String {
        HeadKeyRow.rows(in: state).compactMap(\.words).map { phrase($0) }.joined(separator: "   ")
    }

    /// The target position of the head on an axis at a stage of the turn, −1...1. At stages 0, 2
    /// and 4 it is the middle (0), at stage 1 the first end (−1), and at stage 3 the second end
    /// (1). Between two stages it changes evenly.
    static func wave(_ stage: Double) -> Double {
        switch stage {
        case ..<1: -stage
        case ..<3: stage - 2
        default: 4 - stage
        }
    }
}
