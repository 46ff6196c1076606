/// The requests of a guided capture's engine to its owner, who performs them in their order.
public enum HeadFlowOutput: Equatable, Sendable {
    /// Report the event to observers.
    case event(HeadCaptureEvent)
    /// Hold the picture of this frame in memory. The picture that was held before may be discarded.
    case holdPicture(frameIndex: Int)
    /// Store the held picture.
    case storeHeldPicture(HeadKeyframeRecord)
    /// Write the list of files and the session, then call `stored`.
    case writeSession
}
