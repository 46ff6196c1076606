/// Position of the camera relative to the object's box.
public struct CameraPlace: Equatable, Sendable, Codable {
    /// Angle round the box's vertical axis, radians, 0..<2π, counter-clockwise seen from above;
    /// sector 0 begins at 0.
    public var azimuth: Double
    /// Angle above the horizontal plane through the box's centre, radians; negative below it.
    public var elevation: Double
    /// Distance from the box's centre, in the world's unit.
    public var distance: Double

    /// A position with these coordinates.
    public init(azimuth: Double, elevation: Double, distance: Double) {
        (self.azimuth, self.elevation, self.distance) = (azimuth, elevation, distance)
    }

    /// The smallest angle from one azimuth to another, radians. It is positive counter-clockwise
    /// seen from above, which is to the right for a person who faces the object.
    static func turn(from: Double, to: Double) -> Double {
        var turn = (to - from).truncatingRemainder(dividingBy: 2 * .pi)
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        return turn
    }
}
