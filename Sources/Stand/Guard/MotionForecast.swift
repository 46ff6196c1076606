import Scene

/// Where a motor will stand when an order given now takes effect: orders that are under way still
/// move it, and it turns no faster away from its speed than its acceleration lets it.
struct MotionForecast: Sendable {
    /// An order and when it was given.
    struct Order: Sendable {
        var time: Timestamp
        var velocity: StandVelocity
    }

    /// Orders are kept for as long as the slowest stand may take to follow, in seconds.
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

    /// Forgets all orders.
    mutating func forget() { orders = [] }

    // More than six parameters: the forecast of one axis, without allocation.
    /// The angle and speed of one axis at `now` + `latency`, from a reading at `time`.
    func state(
        of axis: StandAxis, angle: Double, speed: Double, readAt time: Timestamp, at now: Timestamp,
        latency: Double, acceleration: Double
    ) -> (angle: Double, speed: Double) {
        // A span beyond this would say nothing, and its steps would cost time.
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
