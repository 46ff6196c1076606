/// A trajectory through key frames. Between two key frames the angles ease in and out, so that the
/// speed is 0 at each key frame (cubic Hermite polynomial with zero slope at its ends).
public struct Trajectory: Equatable, Sendable {
    /// The angles at one moment of the trajectory.
    public struct KeyFrame: Equatable, Sendable, Codable {
        /// Seconds since the beginning.
        public var seconds: Double
        /// The angles in radians.
        public var angles: StandAngles

        /// A key frame with these angles at this time.
        public init(seconds: Double, angles: StandAngles) {
            (self.seconds, self.angles) = (seconds, angles)
        }
    }

    /// A straight line lasts at least this number of seconds, so that its speed stays finite.
    private static let leastSeconds = 1e-3
    /// The greatest speed between two key frames is `easedSpeed` times the mean speed. The greatest
    /// acceleration is `easedAcceleration` times angle/time². These are the first derivative of 3s²
    /// − 2s³ at 1/2 and the second at 0.
    private static let (easedSpeed, easedAcceleration) = (1.5, 6.0)

    /// The key frames in order of time. There is at least one, and the first is at 0 s.
    public private(set) var keyFrames: [KeyFrame]

    /// A trajectory through these key frames. Throws `.invalid` if none is at 0 s, if a number is
    /// not finite, or if a time is not later than the one before.
    public init(keyFrames: [KeyFrame]) throws(StandError) {
        var last = -1.0
        for frame in keyFrames {
            guard frame.seconds.isFinite, frame.seconds >= 0, frame.seconds > last,
                frame.angles.isFinite
            else {
                throw .invalid(
                    phrase("play"), phrase("an animation"),
                    phrase("the key frame at \(frame.seconds) s is out of order"))
            }
            last = frame.seconds
        }
        guard let first = keyFrames.first, first.seconds == 0 else {
            throw .invalid(
                phrase("play"), phrase("an animation"), phrase("it has no key frame at 0 s"))
        }
        self.keyFrames = keyFrames
    }

    /// A trajectory between two positions, which eases in and out.
    public init(from start: StandAngles, to end: StandAngles, seconds: Double) {
        keyFrames = [
            KeyFrame(seconds: 0, angles: start),
            KeyFrame(seconds: max(seconds, Self.leastSeconds), angles: end),
        ]
    }

    /// The duration in seconds.
    public var durationSeconds: Double { keyFrames[keyFrames.count - 1].seconds }
    /// The angles at the end.
    public var end: StandAngles { keyFrames[keyFrames.count - 1].angles }

    /// The key frames before and after a time, and the elapsed share of the time between them. Nil
    /// before the first and after the last key frame.
    private func segment(at seconds: Double) -> (KeyFrame, KeyFrame, share: Double)? {
        guard let next = keyFrames.firstIndex(where: { $0.seconds > seconds }), next > 0 else {
            return nil
        }
        let (a, b) = (keyFrames[next - 1], keyFrames[next])
        return (a, b, (seconds - a.seconds) / (b.seconds - a.seconds))
    }

    /// The angles in radians at a time since the beginning. Before the first key frame and after
    /// the last one, they are the angles of that key frame.
    public func angles(at seconds: Double) -> StandAngles {
        guard let (a, b, s) = segment(at: seconds) else {
            return seconds < 0 ? keyFrames[0].angles : end
        }
        return a.angles + (s * s * (3 - 2 * s)) * (b.angles - a.angles)
    }

    /// The speed in radians a second at a time since the beginning. It is 0 before the first key
    /// frame and after the last one.
    public func velocity(at seconds: Double) -> StandVelocity {
        guard let (a, b, s) = segment(at: seconds) else { return .zero }
        return (6 * s * (1 - s) / (b.seconds - a.seconds)) * (b.angles - a.angles)
    }

    /// The next key frame after a time; nil after the last one.
    public func nextKeyFrame(after seconds: Double) -> KeyFrame? {
        keyFrames.first { $0.seconds > seconds }
    }

    /// The same trajectory, in which each part is slowed down to what a stand with these axes can
    /// follow.
    public func slowed(for axes: [StandAxis: AxisCapability]) -> Trajectory {
        var slower = self
        var time = 0.0
        for index in keyFrames.indices.dropFirst() {
            let (a, b) = (keyFrames[index - 1], keyFrames[index])
            var seconds = b.seconds - a.seconds
            for (axis, ability) in axes {
                let angle = abs(b.angles[axis] - a.angles[axis])
                let speed = max(ability.maximumSpeed, AxisCapability.leastDivisor)
                let deceleration = max(ability.deceleration, AxisCapability.leastDivisor)
                seconds = max(seconds, Self.easedSpeed * angle / speed)
                seconds = max(
                    seconds, (Self.easedAcceleration * angle / deceleration).squareRoot())
            }
            time += seconds
            slower.keyFrames[index].seconds = time
        }
        return slower
    }

    /// The same trajectory, in which `clamp` has moved every position inside a range.
    public func clamped(to clamp: (StandAngles) -> StandAngles) -> Trajectory {
        var inside = self
        for index in keyFrames.indices {
            inside.keyFrames[index].angles = clamp(keyFrames[index].angles)
        }
        return inside
    }
}
