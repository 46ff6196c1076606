import Scene

/// The object in a picture, as far as it is known.
public struct ObjectInPicture: Equatable, Sendable {
    /// The bounding rectangle of the object's box, in pixels of the full picture.
    public var region: PixelRegion
    /// The outline of the object itself; nil where its surface is unknown.
    public var outline: PixelOutline?
    /// Expected shift of the object's middle since the previous frame, pixels; nil when unknown.
    public var expectedShift: Vector2?

    /// An object within this region.
    public init(
        _ region: PixelRegion, outline: PixelOutline? = nil, expectedShift: Vector2? = nil
    ) {
        (self.region, self.outline, self.expectedShift) = (region, outline, expectedShift)
    }

    /// Whether a place of the full picture shows the object itself. Without an outline, the middle
    /// of the region counts as the object.
    func shows(_ x: Float, _ y: Float) -> Bool {
        outline?.contains(x, y) ?? region.inner.contains(x, y)
    }

    /// A moving point may be on the object's edge if it lies within the outline enlarged by this
    /// factor. The true outline is 1.14 times as large as the shrunk one that is used here. On nine
    /// rendered walks, a factor of 1.6 gave the same feedback.
    private static let edgeFactor: Float = 1.35
    /// If the object has no outline, a margin round its region may show the object's edge. The
    /// margin is this share of the region's size wide (guess).
    private static let edgeShare = 0.06

    /// Whether a place of the full picture may show the object or its edge.
    func reaches(_ place: Vector2) -> Bool {
        if let outline { return outline.contains(place, enlarged: Self.edgeFactor) }
        let size = Vector2(Double(region.width), Double(region.height))
        let beyond = place - Vector2(Double(region.x), Double(region.y)) + Self.edgeShare * size
        let whole = (1 + 2 * Self.edgeShare) * size
        return beyond.x >= 0 && beyond.y >= 0 && beyond.x <= whole.x && beyond.y <= whole.y
    }
}
