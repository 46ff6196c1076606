/// A rectangle in an upright picture, as shares of its width and height; origin upper left.
public struct PictureBox: Equatable, Hashable, Sendable, Codable {
    /// The left edge `x` and the upper edge `y`.
    public var x, y: Double
    /// Width and height of the rectangle.
    public var width, height: Double

    /// The whole picture.
    public static let whole = PictureBox(x: 0, y: 0, width: 1, height: 1)

    /// Two boxes cross each other if they share more than this part of the smaller box (guess).
    static let leastCrossing = 0.05
    /// The least divisor in a division by an area. Areas are shares of the picture.
    private static let leastArea = 1e-12

    /// A rectangle with this upper left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The x of the centre.
    public var centreX: Double { x + width / 2 }
    /// The y of the centre.
    public var centreY: Double { y + height / 2 }

    /// Whether the rectangle has finite numbers, a positive width and a positive height.
    public var isValid: Bool {
        x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
    }

    /// Whether a point lies in the rectangle or on its edge.
    public func contains(x px: Double, y py: Double) -> Bool {
        px >= x && px <= x + width && py >= y && py <= y + height
    }

    /// The area that two rectangles share, as a share of the smaller rectangle, 0 to 1.
    public func overlap(with other: PictureBox) -> Double {
        let w = min(x + width, other.x + other.width) - max(x, other.x)
        let h = min(y + height, other.y + other.height) - max(y, other.y)
        guard w > 0, h > 0 else { return 0 }
        return w * h / max(Self.leastArea, min(width * height, other.width * other.height))
    }

    /// The horizontal gap between two rectangles, as a share of the picture's width; negative where
    /// they overlap.
    func gap(to other: PictureBox) -> Double {
        max(x, other.x) - min(x + width, other.x + other.width)
    }

    /// The height that two rectangles share, as a share of the picture's height; negative where one
    /// is above the other.
    func sharedHeight(with other: PictureBox) -> Double {
        min(y + height, other.y + other.height) - max(y, other.y)
    }

    /// The smallest rectangle that contains both rectangles.
    public func union(_ other: PictureBox) -> PictureBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PictureBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
