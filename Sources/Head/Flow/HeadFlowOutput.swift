/// What the engine of a guided capture asks of its owner, in order.
public enum HeadFlowOutput: Equatable, Sendable {
    /// Tell observers.
    case event(HeadCaptureEvent)
    /// Hold the picture of this frame; one that was held may go.
    case holdPicture(frameIndex: Int)
    /// Store the held picture.
    case storeHeldPicture(HeadKeyframeRecord)
    /// Write list and session, then say `stored`.
    case writeSession
}
