import Scene

/// Searches for the object in successive frames of a source.
public struct ObjectSearch: Sendable {
    private var detector = ObjectDetector()
    private var analyst: FrameAnalyst

    /// A search before its first frame.
    public init(kind: SourceKind) { analyst = FrameAnalyst(kind: kind) }

    /// Adds a frame; returns the proposal after enough views, nil before.
    public mutating func look(at frame: Frame) -> BoxProposal? {
        detector.add(analyst.observe(frame), depth: frame.depth, mapPoints: frame.mapPoints)
        return detector.propose()
    }

    /// The best proposal from the views so far, even if there are none.
    public func proposeWithWhatThereIs() -> BoxProposal { detector.proposeWithWhatThereIs() }
}
