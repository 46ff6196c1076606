/// One axis of a camera that V4L2 controls move.
struct CameraAxis: Sendable {
    let axis: StandAxis
    let placeControl: VideoControl
    let speedControl: VideoControl
    /// Values of the place, in arc seconds.
    var places: ControlFacts?
    /// Range of the speed; some cameras report −1 as the least and take far lower values.
    var speeds: ControlFacts?
    /// The most that the camera took to either side, by sign.
    var taken: [Int: Int] = [:]
    var sentUnits = 0
    /// The place that it was sent to, in radians, where speeds are made of places.
    var goal: Double?

    /// An arc second in radians.
    static let arcSecond = Double.pi / (180 * 3600)

    /// The greatest speed in the camera's unit: the larger of both sides, since the other is often
    /// reported wrong.
    var mostUnits: Int { speeds.map { max(abs($0.least), abs($0.most)) } ?? 0 }

    var range: ClosedRange<Double>? {
        guard let places, places.least < places.most else { return nil }
        return Double(places.least) * Self.arcSecond...Double(places.most) * Self.arcSecond
    }

    /// The value of the place control for an angle, on its steps.
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
