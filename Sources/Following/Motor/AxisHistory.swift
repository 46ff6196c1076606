import Scene

/// The angle of one axis at any moment. It is interpolated between reports. After the last report,
/// dead reckoning from the commands extrapolates the angle. Without reports, dead reckoning alone
/// gives the angle.
struct AxisHistory: Sendable {
    private struct Report {
        var time: Timestamp
        /// The reported angle minus the angle that dead reckoning gives for the same time.
        var offset: Double
        var angle: Double
    }

    private var profile: VelocityProfile
    private var reports: [Report] = []

    /// Reports are kept for this time in seconds (guess): every picture arrives sooner after its
    /// exposure.
    private static let kept = 2.0

    var traits: AxisTraits { profile.traits }

    init(traits: AxisTraits, angle: Double = 0) {
        profile = VelocityProfile(traits: traits, angle: angle)
    }

    /// Adds the angle that the stand reported for `time`; a late report is inserted in the order of
    /// the times.
    mutating func report(_ angle: Double, at time: Timestamp) {
        guard angle.isFinite else { return }
        let report = Report(time: time, offset: angle - profile.state(at: time).angle, angle: angle)
        let place = (reports.lastIndex { $0.time <= time } ?? -1) + 1
        reports.insert(report, at: place)
        if let newest = reports.last?.time {
            reports.removeAll { newest.seconds(since: $0.time) > Self.kept }
        }
    }

    /// Adds a commanded speed in radians a second that is sent at `time`.
    mutating func command(_ speed: Double, at time: Timestamp) { profile.command(speed, at: time) }

    /// Angle and speed at a past or future moment; the angle stays in the axis's range.
    func state(at time: Timestamp) -> (angle: Double, speed: Double) {
        let reckoned = profile.state(at: time)
        let angle = reckoned.angle + offset(at: time)
        return (angle.clamped(to: traits.range), reckoned.speed)
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
