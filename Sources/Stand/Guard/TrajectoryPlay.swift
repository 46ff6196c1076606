import Scene

/// A trajectory while it is being followed.
struct TrajectoryPlay: Sendable {
    /// How the error of place becomes speed, per second: the time constant of a quarter of a second
    /// is four times the delay of a slow stand.
    static let gain = 4.0
    /// The stand has arrived within this angle, radians: a tenth of a degree.
    static let arrival = Double.degrees(0.1)
    /// Seconds after the end at which it is given up.
    static let patience = 2.0

    var trajectory: Trajectory
    var begun: Timestamp
    /// The key frame that a stand without speeds was sent to.
    var sentKeyFrame: Double?

    func seconds(at now: Timestamp) -> Double { now.seconds(since: begun) }

    /// The speed that follows the trajectory: its own, plus a correction of the deviation. An angle
    /// that is read now results from commands `latency` ago, so it is compared with the angle
    /// planned for then.
    func velocity(at now: Timestamp, standing: StandAngles, latency: Double) -> StandVelocity {
        let seconds = seconds(at: now)
        let expected = trajectory.angles(at: seconds - latency)
        return trajectory.velocity(at: seconds) + Self.gain * (expected - standing)
    }

    func hasArrived(at now: Timestamp, standing: StandAngles) -> Bool {
        let seconds = seconds(at: now)
        guard seconds >= trajectory.durationSeconds else { return false }
        let rest = trajectory.end - standing
        let isThere = StandAxis.allCases.allSatisfy { abs(rest[$0]) <= Self.arrival }
        return isThere || seconds > trajectory.durationSeconds + Self.patience
    }
}
