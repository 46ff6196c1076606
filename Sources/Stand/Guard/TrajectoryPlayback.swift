import Scene

/// A trajectory that a stand follows at the moment.
struct TrajectoryPlayback: Sendable {
    /// Gain from position error to speed, 1/s. Its time constant of a quarter of a second is four
    /// times the delay of a slow stand. A guess.
    static let gain = 4.0
    /// The stand has arrived if each axis is within this angle of the end, in radians (guess): a
    /// tenth of a degree.
    static let arrival = Double.degrees(0.1)
    /// The trajectory ends at the latest this number of seconds after its planned end (guess).
    static let patience = 2.0

    var trajectory: Trajectory
    var begun: Timestamp
    /// The time of the last key frame that was sent to a stand that takes no speeds; nil before one
    /// was sent.
    var sentKeyFrame: Double?

    func seconds(at now: Timestamp) -> Double { now.seconds(since: begun) }

    /// The speed with which the stand follows the trajectory: the planned speed plus a correction.
    /// The present angle results from commands given `latency` ago, so the correction compares it
    /// with the angle planned for that time.
    func velocity(at now: Timestamp, currentAngles: StandAngles, latency: Double) -> StandVelocity {
        let seconds = seconds(at: now)
        let expected = trajectory.angles(at: seconds - latency)
        return trajectory.velocity(at: seconds) + Self.gain * (expected - currentAngles)
    }

    func hasArrived(at now: Timestamp, currentAngles: StandAngles) -> Bool {
        let seconds = seconds(at: now)
        guard seconds >= trajectory.durationSeconds else { return false }
        let rest = trajectory.end - currentAngles
        let isThere = StandAxis.allCases.allSatisfy { abs(rest[$0]) <= Self.arrival }
        return isThere || seconds > trajectory.durationSeconds + Self.patience
    }
}
