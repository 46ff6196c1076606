/// The instructions of a scan. The names are those of Bellus3D's SDK. Left and right are the
/// person's own.
public enum ScanHint: String, CaseIterable, Sendable, Codable {
    case none
    case holdStill
    case countdownThree, countdownTwo, countdownOne
    case turnHeadLeft, keepHeadTurning, turnHeadRight, turnHeadToTheMiddle
    case turnHeadUp, turnHeadDown
    case captureCompleted, captureAboutToStop

    /// The tone of the hint; nil for silence.
    public var tone: HintTone? {
        switch self {
        case .turnHeadLeft, .turnHeadRight, .keepHeadTurning: .turn
        case .turnHeadToTheMiddle: .middle
        case .turnHeadUp, .turnHeadDown: .tilt
        case .captureCompleted: .complete
        case .none, .holdStill, .countdownThree, .countdownTwo, .countdownOne, .captureAboutToStop:
            nil
        }
    }
}
