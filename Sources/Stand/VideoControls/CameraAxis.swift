import Scene

/// One axis of a camera that is moved by V4L2 controls.
struct CameraAxis: Sendable {
    let axis: StandAxis
    let positionControl: VideoControl
    let speedControl: VideoControl
    /// The values that the position control accepts, in arc seconds; nil without such a control.
    var positionRange: ControlRange?
    /// The values that the speed control accepts. Some cameras report −1 as the minimum and accept
    /// far lower values.
    var speedRange: ControlRange?
    /// The greatest speed value that the camera accepts in each direction (1 or −1). A direction
    /// has an entry only after the camera reduced a greater value.
    var acceptedUnits: [Int: Int] = [:]
    var sentUnits = 0
    /// The last position that was sent instead of a speed, in radians; nil while the axis turns by
    /// speed.
    var goal: Double?

    /// One arc second in radians.
    static let arcSecond = Double.pi / (180 * 3600)

    /// The greatest speed in the camera's unit. It is the greater one of the two directions'
    /// limits, since cameras often report the limit of one direction wrong.
    var mostUnits: Int { speedRange.map { max(abs($0.least), abs($0.most)) } ?? 0 }

    var range: ClosedRange<Double>? {
        guard let positionRange, positionRange.least < positionRange.most else { return nil }
        return Double(positionRange.least) * Self.arcSecond...Double(positionRange.most)
            * Self.arcSecond
    }

    /// The value of the position control for an angle in radians, rounded to the steps of the
    /// control.
    func value(ofAngle angle: Double) -> Int {
        guard let positionRange else { return 0 }
        let step = Double(max(positionRange.step, 1))
        let seconds = (angle / Self.arcSecond - Double(positionRange.least)) / step
        let value = positionRange.least + Int((seconds.rounded() * step).clamped(to: 0...1e9))
        return max(positionRange.least, min(positionRange.most, value))
    }
}
