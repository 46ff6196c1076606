/// A place in the upright picture, as shares of its width and height; origin upper left.
public struct SetPoint: Equatable, Hashable, Sendable, Codable {
    public var x, y: Double

    /// A set-point at this place.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
