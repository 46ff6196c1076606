import Scene

/// The angles of a stand, computed from its commands between two reports.
struct DeadReckoning: Sendable {
    var angles = StandAngles.zero
    /// The time of the angles; nil before the first time is known.
    var time: Timestamp?
    /// Seconds after the last report for which the stand counts as reporting (guess): single polls
    /// without angles do not change this.
    private static let reportSeconds = 0.5
    /// When the stand last reported its angles.
    private(set) var reportedAt: Timestamp?

    /// Takes the angles that the stand reported for this time.
    mutating func read(_ angles: StandAngles, at time: Timestamp) {
        (self.angles, self.time, reportedAt) = (angles, time, time)
    }

    /// Whether the stand reports its angles: its last report is recent on the guard's clock.
    var isMeasured: Bool {
        guard let reportedAt, let time else { return false }
        return time.seconds(since: reportedAt) < Self.reportSeconds
    }
}
