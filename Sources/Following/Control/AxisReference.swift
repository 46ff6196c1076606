/// The goal of an axis at the moment when a command takes effect: an angle in radians, and the
/// speed of this angle in radians a second.
struct AxisReference: Equatable, Sendable {
    var angle: Double
    var rate: Double
}
