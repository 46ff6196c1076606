import Scene

/// A trajectory while it is being followed.
struct TrajectoryPlayback: Sendable {
    /// Gain from position error to speed, 1/s: the time constant of a quarter of a second is four
    /// times the delay of a slow stand. A guess.
    static let gain = 4.0
    /// The stand has arrived when it is within this angle of the end, radians (guess): a tenth of a
    /// degree.
    static let arrival = Double.degrees(0.1)
    /// Seconds after the planned end at which the trajectory is abandoned (guess).
    static let patience = 2.0

    var trajectory: Trajectory
    var begun: Timestamp
    /// The time of the key frame last sent to a stand that takes no speeds.
    var sentKeyFrame: Double?

    func seconds(at now: Timestamp) -> Double { now.seconds(since: begun) }

    /// The speed that follows the trajectory: its own, plus a correction of the error. The current
    /// angle results from commands given `latency` ago, so it is compared with the planned angle of
    /// that time.
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
