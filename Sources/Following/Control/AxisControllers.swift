/// The controllers of both axes.
struct AxisControllers: Sendable {
    var pan = AxisController()
    var tilt = AxisController()

    /// Lets both axes rest.
    mutating func rest() {
        pan.rest()
        tilt.rest()
    }
}
