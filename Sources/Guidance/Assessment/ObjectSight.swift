import Scene

/// The object in a picture, as far as it is known.
public struct ObjectSight: Equatable, Sendable {
    /// The outline of its box, in pixels of the full picture.
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

    /// Whether a place of the full picture shows the object, not its surroundings.
    func shows(_ x: Float, _ y: Float) -> Bool {
        outline?.contains(x, y) ?? region.inner.contains(x, y)
    }
}
