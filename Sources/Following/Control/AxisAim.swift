/// The goal angle of an axis and the goal's speed, at the moment when a command takes effect.
struct AxisAim: Equatable, Sendable {
    var angle: Double
    var rate: Double
}
