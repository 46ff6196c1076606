/// What a scanner asks of its owner, in order.
public enum ScannerOutput: Equatable, Sendable {
    /// Tell observers.
    case event(ScannerEvent)
    /// Hold the picture of this frame; one that was held may go.
    case holdPicture(frameIndex: Int)
    /// Store the held picture, which is of this frame.
    case storeHeldPicture(HeadKeyframeRecord)
    /// The hint before holds still, and the person goes the wrong way: say it again.
    case correct(ScanHint)
}
