/// One axis of a camera that is moved by V4L2 controls.
struct CameraAxis: Sendable {
    let axis: StandAxis
    let positionControl: VideoControl
    let speedControl: VideoControl
    /// The values of the position control, in arc seconds.
    var positionRange: ControlRange?
    /// The values of the speed control; some cameras report −1 as the minimum and accept far lower
    /// values.
    var speedRange: ControlRange?
    /// The greatest value that the camera accepted in each direction, by sign.
    var acceptedUnits: [Int: Int] = [:]
    var sentUnits = 0
    /// The last position sent, in radians, where positions replace speeds.
    var goal: Double?

    /// An arc second in radians.
    static let arcSecond = Double.pi / (180 * 3600)

    /// The greatest speed in the camera's unit: the larger of both directions, since the other one
    /// is often reported wrong.
    var mostUnits: Int { speedRange.map { max(abs($0.least), abs($0.most)) } ?? 0 }

    var range: ClosedRange<Double>? {
        guard let positionRange, positionRange.least < positionRange.most else { return nil }
        return Double(positionRange.least) * Self.arcSecond...Double(positionRange.most)
            * Self.arcSecond
    }

    /// The value of the position control for an angle, rounded to its steps.
    func value(ofAngle angle: Double) -> Int {
        guard let positionRange else { return 0 }
        let step = Double(max(positionRange.step, 1))
        let seconds = (angle / Self.arcSecond - Double(positionRange.least)) / step
        let value = positionRange.least + Int((seconds.rounded() * step).clamped(to: 0...1e9))
        return max(positionRange.least, min(positionRange.most, value))
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double {
        max(range.lowerBound, min(range.upperBound, self))
    }
}
