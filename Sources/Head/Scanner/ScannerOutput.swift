/// The requests of a scanner to its owner, who performs them in their order.
public enum ScannerOutput: Equatable, Sendable {
    /// Report the event to observers.
    case event(ScannerEvent)
    /// Hold the picture of this frame in memory. The picture that was held before may be discarded.
    case holdPicture(frameIndex: Int)
    /// Store the held picture; the record describes it.
    case storeHeldPicture(HeadKeyframeRecord)
    /// The person turns the wrong way: repeat the hint.
    case correct(ScanHint)
}
