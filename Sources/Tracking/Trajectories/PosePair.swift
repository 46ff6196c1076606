import Scene

/// A pose of an estimated trajectory and the true pose nearest in time.
public struct PosePair: Equatable, Sendable {
    /// The time of the true pose.
    public var timestamp: Timestamp
    /// The true `worldFromCamera`.
    public var truth: RigidTransform
    /// The estimated `worldFromCamera`, in a world of its own.
    public var estimate: RigidTransform

    /// A pair of these poses.
    public init(timestamp: Timestamp, truth: RigidTransform, estimate: RigidTransform) {
        (self.timestamp, self.truth, self.estimate) = (timestamp, truth, estimate)
    }

    /// Pairs two trajectories, each in order of time. Every pose of the shorter trajectory is
    /// paired with the pose of the longer one that is nearest in time, at most `maximumDifference`
    /// seconds away. No pose is used twice: if two poses compete for one, the one nearer in time
    /// gets it. The result is in order of time.
    public static func associated(
        truth: [TimedPose], estimate: [TimedPose], maximumDifference: Double
    ) -> [PosePair] {
        let estimateIsShorter = estimate.count <= truth.count
        let (short, long) = estimateIsShorter ? (estimate, truth) : (truth, estimate)
        var associated: [(short: Int, long: Int, difference: Double)] = []
        var near = 0
        for (index, pose) in short.enumerated() {
            func difference(_ i: Int) -> Double {
                abs(long[i].timestamp.seconds(since: pose.timestamp))
            }
            while near + 1 < long.count, difference(near + 1) <= difference(near) { near += 1 }
            guard near < long.count, difference(near) <= maximumDifference else { continue }
            if let last = associated.last, last.long == near {
                if last.difference <= difference(near) { continue }
                associated.removeLast()
            }
            associated.append((index, near, difference(near)))
        }
        return associated.map { pair in
            let (a, b) = (short[pair.short], long[pair.long])
            let (real, estimated) = estimateIsShorter ? (b, a) : (a, b)
            return PosePair(
                timestamp: real.timestamp, truth: real.worldFromCamera,
                estimate: estimated.worldFromCamera)
        }
    }
}
