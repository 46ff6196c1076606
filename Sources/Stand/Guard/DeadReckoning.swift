import Scene

/// The angles of a stand, computed from its commands between two reports.
struct DeadReckoning: Sendable {
    var angles = StandAngles.zero
    /// The time of the angles; nil before the first time is known.
    var time: Timestamp?
    /// When the stand last reported its angles.
    private(set) var readAt: Timestamp?

    /// Takes the angles that the stand reported for this time.
    mutating func read(_ angles: StandAngles, at time: Timestamp) {
        (self.angles, self.time, readAt) = (angles, time, time)
    }

    /// Whether the stand reports its angles: the last report is at most half a second old on the
    /// guard's clock. Single polls without angles do not change this.
    var isMeasured: Bool {
        guard let readAt, let time else { return false }
        return time.seconds(since: readAt) < 0.5
    }
}
