import Head

/// The words of a head scan's screen that are not spoken. Sides are the person's.
enum HeadScreenWords {
    static func step(_ state: FlowState) -> String {
        switch state {
        case .checklist: "before the scan"
        case .capturing: "scanning"
        case .processing: "saving"
        case .reviewing: "keep it?"
        case .accepted: "kept"
        case .ended: "ended"
        }
    }

    static func position(_ position: FacePosition) -> String {
        switch position {
        case .readyToScan: "ready"
        case .faceNotFound: "no face"
        case .faceNotFrontal: "look straight ahead"
        case .faceTooClose: "too close"
        case .faceTooFar: "too far"
        case .faceNotCentered: "not in the middle"
        case .notAvailable: "no pictures"
        }
    }

    /// What stands at the edge of the picture with an arrow; nil for a hint without a way.
    static func arrow(_ hint: ScanHint) -> (words: String, glyph: String)? {
        switch hint {
        case .turnHeadLeft: ("LEFT", "←")
        case .turnHeadRight: ("RIGHT", "→")
        case .turnHeadToTheMiddle: ("MIDDLE", "◆")
        case .turnHeadUp: ("UP", "↑")
        case .turnHeadDown: ("DOWN", "↓")
        case .keepHeadTurning: ("KEEP TURNING", "►")
        case .holdStill: ("HOLD STILL", "◆")
        case .countdownThree: ("3", "◆")
        case .countdownTwo: ("2", "◆")
        case .countdownOne: ("1", "◆")
        case .captureCompleted: ("DONE", "✓")
        case .captureAboutToStop: ("ABOUT TO STOP", "■")
        case .none: nil
        }
    }

    static func keys(_ state: FlowState) -> String {
        switch state {
        case .checklist: "1-4 tick   space tick all   enter begin   q quit"
        case .capturing, .processing: "q stop; what is there stays"
        case .reviewing: "enter keep   a again from nothing   m more of what is missing   q quit"
        case .accepted, .ended: ""
        }
    }

    /// Where along an axis a target is: 0 the middle, -1 its first end at stage 1, 1 its second end at
    /// stage 3.
    static func wave(_ stage: Double) -> Double {
        switch stage {
        case ..<1: -stage
        case ..<3: stage - 2
        default: 4 - stage
        }
    }
}
