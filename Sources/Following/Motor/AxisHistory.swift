import Scene

/// The angle of one axis at any moment: interpolated between reports, after the last one continued by
/// dead reckoning from the commands. Without any report it is dead reckoning alone.
struct AxisHistory: Sendable {
    private struct Report {
        var time: Timestamp
        /// Reported less reckoned angle.
        var offset: Double
        var angle: Double
    }

    private var plan: SpeedPlan
    private var reports: [Report] = []

    /// Seconds of reports that are kept; pictures are never that late.
    private static let kept = 2.0

    var traits: AxisTraits { plan.traits }

    init(traits: AxisTraits, angle: Double = 0) {
        plan = SpeedPlan(traits: traits, angle: angle)
    }

    /// Takes what the stand reported for `time`; late ones that overtake each other are put in order.
    mutating func report(_ angle: Double, at time: Timestamp) {
        guard angle.isFinite else { return }
        let report = Report(time: time, offset: angle - plan.state(at: time).angle, angle: angle)
        let place = (reports.lastIndex { $0.time <= time } ?? -1) + 1
        reports.insert(report, at: place)
        if let newest = reports.last?.time {
            reports.removeAll { newest.seconds(since: $0.time) > Self.kept }
        }
    }

    /// Takes a command that is being sent.
    mutating func command(_ speed: Double, at time: Timestamp) { plan.command(speed, at: time) }

    /// Angle and speed at a moment, past or to come; the angle never leaves the axis' range.
    func state(at time: Timestamp) -> (angle: Double, speed: Double) {
        let reckoned = plan.state(at: time)
        let angle = reckoned.angle + offset(at: time)
        let range = traits.range
        return (max(range.lowerBound, min(range.upperBound, angle)), reckoned.speed)
    }

    private func offset(at time: Timestamp) -> Double {
        guard let next = reports.firstIndex(where: { $0.time >= time }) else {
            return reports.last?.offset ?? 0
        }
        guard next > 0 else { return reports[0].offset }
        let (a, b) = (reports[next - 1], reports[next])
        let whole = b.time.seconds(since: a.time)
        let share = whole > 0 ? time.seconds(since: a.time) / whole : 1
        return a.offset + share * (b.offset - a.offset)
    }
}
