/// One axis of a camera that is moved by V4L2 controls.
struct CameraAxis: Sendable {
    let axis: StandAxis
    let placeControl: VideoControl
    let speedControl: VideoControl
    /// The values of the position control, in arc seconds.
    var places: ControlFacts?
    /// The values of the speed control; some cameras report −1 as the minimum and accept far lower
    /// values.
    var speeds: ControlFacts?
    /// The greatest value that the camera accepted in each direction, by sign.
    var taken: [Int: Int] = [:]
    var sentUnits = 0
    /// The last position sent, in radians, where positions replace speeds.
    var goal: Double?

    /// An arc second in radians.
    static let arcSecond = Double.pi / (180 * 3600)

    /// The greatest speed in the camera's unit: the larger of both directions, since the other one
    /// is often reported wrong.
    var mostUnits: Int { speeds.map { max(abs($0.least), abs($0.most)) } ?? 0 }

    var range: ClosedRange<Double>? {
        guard let places, places.least < places.most else { return nil }
        return Double(places.least) * Self.arcSecond...Double(places.most) * Self.arcSecond
    }

    /// The value of the position control for an angle, rounded to its steps.
    func value(ofAngle angle: Double) -> Int {
        guard let places else { return 0 }
        let step = Double(max(places.step, 1))
        let seconds = (angle / Self.arcSecond - Double(places.least)) / step
        let value = places.least + Int((seconds.rounded() * step).clamped(to: 0...1e9))
        return max(places.least, min(places.most, value))
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double {
        max(range.lowerBound, min(range.upperBound, self))
    }
}
