import Scene

/// Looks for the object in one frame of a source after the other.
public struct ObjectSearch: Sendable {
    private var detector = ObjectDetector()
    private var analyst: FrameAnalyst

    /// A search that has seen nothing.
    public init(kind: SourceKind) { analyst = FrameAnalyst(kind: kind) }

    /// Takes in a frame; the proposal once enough was seen, nil before.
    public mutating func look(at frame: Frame) -> BoxProposal? {
        detector.add(analyst.observe(frame), depth: frame.depth, mapPoints: frame.mapPoints)
        return detector.propose()
    }

    /// The best proposal from what was seen, be it nothing.
    public func proposeWithWhatThereIs() -> BoxProposal { detector.proposeWithWhatThereIs() }
}
