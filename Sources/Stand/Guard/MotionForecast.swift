import Scene

/// Predicts the position of a motor when a command given now takes effect: earlier commands still
/// move it, and its acceleration limits how fast its speed changes.
struct MotionForecast: Sendable {
    /// A command and its time.
    struct Order: Sendable {
        var time: Timestamp
        var velocity: StandVelocity
    }

    /// Commands are kept for this time in seconds (guess): the longest delay of any stand.
    static let longestDelaySeconds = 2.0
    private(set) var orders: [Order] = []

    /// Records a commanded velocity.
    mutating func note(_ velocity: StandVelocity, at time: Timestamp) {
        if orders.last?.velocity != velocity {
            orders.append(Order(time: time, velocity: velocity))
        }
        let oldest = time.advanced(bySeconds: -Self.longestDelaySeconds)
        while orders.count > 1, orders[1].time < oldest { orders.removeFirst() }
    }

    /// Discards all commands.
    mutating func forget() { orders = [] }

    // More than six parameters: the forecast of one axis, without allocation.
    /// The angle and speed of one axis at `now` + `latency`, from a reading at `time`.
    func state(
        of axis: StandAxis, angle: Double, speed: Double, readAt time: Timestamp, at now: Timestamp,
        latency: Double, acceleration: Double
    ) -> (angle: Double, speed: Double) {
        // A longer forecast would be meaningless, and its steps would cost time.
        let span = min(
            now.seconds(since: time) + latency, Self.longestDelaySeconds)
        var (angle, speed, passed, next) = (angle, speed, 0.0, 0)
        var wished = speed
        while passed < span {
            let step = min(0.005, span - passed)
            let moment = time.advanced(bySeconds: passed - latency)
            while next < orders.count, orders[next].time <= moment {
                wished = orders[next].velocity[axis]
                next += 1
            }
            let change = acceleration * step
            speed = max(speed - change, min(speed + change, wished))
            angle += speed * step
            passed += step
        }
        return (angle, speed)
    }
}
