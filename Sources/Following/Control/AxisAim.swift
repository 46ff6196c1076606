/// Where an axis is to be and how fast its goal moves, at the moment when a command takes effect.
struct AxisAim: Equatable, Sendable {
    var angle: Double
    var rate: Double
}
