/// The greatest turn of a neck to each side, radians.
public struct NeckRange: Equatable, Sendable {
    public let left, right, up, down: Double

    /// A reach in degrees: by default 78° to each side, and 28° up and down (norms for adults: 70°
    /// to 80°, and over 45°).
    public init(left: Double = 78, right: Double = 78, up: Double = 28, down: Double = 28) {
        (self.left, self.right) = (left * .pi / 180, right * .pi / 180)
        (self.up, self.down) = (up * .pi / 180, down * .pi / 180)
    }
}
