import Scene

/// A rectangle in shares of a picture's width and height. Each property that holds a rectangle
/// documents from which corner it counts.
public struct UnitRectangle: Equatable, Hashable, Sendable, Codable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    /// The whole picture.
    public static let whole = UnitRectangle(x: 0, y: 0, width: 1, height: 1)

    /// A rectangle with this corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The middle of the rectangle.
    public var centre: Vector2 { Vector2(x + width / 2, y + height / 2) }

    /// Whether a point lies in the rectangle or on its edge.
    public func contains(_ point: Vector2) -> Bool {
        point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height
    }

    /// Whether the rectangle has a positive size and lies inside the picture.
    public var isInPicture: Bool {
        x.isFinite && y.isFinite && width > 0 && height > 0 && x >= 0 && y >= 0
            && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9
    }

    /// The same rectangle with y counted from the opposite edge: from the bottom instead of the
    /// top, or the reverse.
    public var flippedVertically: UnitRectangle {
        UnitRectangle(x: x, y: 1 - y - height, width: width, height: height)
    }
}
