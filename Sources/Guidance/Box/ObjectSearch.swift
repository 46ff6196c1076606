import Scene

/// The search for the object in views: the only owner of an `ObjectDetector`. A capture adds its
/// frames one by one, a tracker adds the frames that it delayed, and a reconstruction adds all
/// views of its source.
public struct ObjectSearch: Sendable {
    private var detector = ObjectDetector()

    /// A search before its first view.
    public init() {}

    /// A search that has these views.
    public init(_ views: some Sequence<ObjectView>) {
        for view in views { detector.add(view) }
    }

    /// Adds a view.
    public mutating func add(_ view: ObjectView) { detector.add(view) }

    /// Adds a frame; returns the box, or nil while more views are needed.
    public mutating func take(_ frame: TrackedFrame) -> BoxProposal? { detector.take(frame) }

    /// The box of an object; nil before there are enough views, and where no object was found.
    public var found: BoxProposal? {
        detector.propose().flatMap { $0.evidence == .fallback ? nil : $0 }
    }

    /// The best box so far; a default box if there are no views.
    public var best: BoxProposal { detector.bestProposal() }

    /// Whether a view with depth was merged.
    public var hasDepth: Bool { detector.hasDepth }

    /// Whether at least half of the views have the box's centre in their picture.
    public func isAimedAt(_ box: BoundingBox) -> Bool { detector.isAimedAt(box) }
}
