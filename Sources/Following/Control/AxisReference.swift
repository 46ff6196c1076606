/// The reference of an axis: the goal angle in radians and its speed in radians a second, at the
/// moment when a command takes effect.
struct AxisReference: Equatable, Sendable {
    var angle: Double
    var rate: Double
}
