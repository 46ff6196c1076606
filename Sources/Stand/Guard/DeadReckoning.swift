import Scene

/// The angles of a stand between two reports, computed from the stand's commands.
struct DeadReckoning: Sendable {
    var angles = StandAngles.zero
    /// The time at which the stand had these angles; nil before the first time is known.
    var time: Timestamp?
    /// The stand counts as reporting its angles for this number of seconds after its last report
    /// (guess), so that single polls without angles change nothing.
    private static let reportSeconds = 0.5
    /// When the stand last reported its angles; nil before the first report.
    private(set) var reportedAt: Timestamp?

    /// Stores the angles that the stand reported for this time.
    mutating func read(_ angles: StandAngles, at time: Timestamp) {
        (self.angles, self.time, reportedAt) = (angles, time, time)
    }

    /// Whether the stand reports its angles: the last report is recent on the guard's clock.
    var isMeasured: Bool {
        guard let reportedAt, let time else { return false }
        return time.seconds(since: reportedAt) < Self.reportSeconds
    }
}
