import Scene

/// How far a neck can turn and nod in each direction, radians.
public struct NeckRange: Equatable, Sendable {
    public let left, right, up, down: Double

    /// A range in degrees. The defaults are 78° to each side, and 28° up and down. Norms for adults
    /// are 70° to 80° to each side, and more than 45° up and down.
    public init(left: Double = 78, right: Double = 78, up: Double = 28, down: Double = 28) {
        (self.left, self.right) = (.degrees(left), .degrees(right))
        (self.up, self.down) = (.degrees(up), .degrees(down))
    }
}
