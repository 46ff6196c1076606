/// A trajectory through key frames: between two of them the angles ease in and out, so that the
/// speed is 0 at each one (cubic Hermite polynomial with zero slope at its ends).
public struct Trajectory: Equatable, Sendable {
    /// The angles at one moment.
    public struct KeyFrame: Equatable, Sendable, Codable {
        /// Seconds since the beginning.
        public var seconds: Double
        /// The angles in radians.
        public var angles: StandAngles

        /// These angles at this time.
        public init(seconds: Double, angles: StandAngles) {
            (self.seconds, self.angles) = (seconds, angles)
        }
    }

    /// The shortest straight line in seconds: its speed must stay finite.
    private static let leastSeconds = 1e-3
    /// An eased part's greatest speed is this multiple of its mean, and its greatest acceleration
    /// this multiple of angle/time²: the first derivative of 3s² − 2s³ at 1/2, and
    /// the second at 0.
    private static let (easedSpeed, easedAcceleration) = (1.5, 6.0)

    /// The key frames in order of time; at least one, the first at 0 s.
    public private(set) var keyFrames: [KeyFrame]

    /// A trajectory through these key frames. Throws `.invalid` where there is none, a number is
    /// not finite, or a time is not later than the previous one.
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

    /// A straight line between two positions.
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

    /// The key frames before and after a time, and the elapsed share of the time between them.
    private func segment(at seconds: Double) -> (KeyFrame, KeyFrame, share: Double)? {
        guard let next = keyFrames.firstIndex(where: { $0.seconds > seconds }), next > 0 else {
            return nil
        }
        let (a, b) = (keyFrames[next - 1], keyFrames[next])
        return (a, b, (seconds - a.seconds) / (b.seconds - a.seconds))
    }

    /// The angles at a time since the beginning, in radians; before and after, those of the ends.
    public func angles(at seconds: Double) -> StandAngles {
        guard let (a, b, s) = segment(at: seconds) else {
            return seconds < 0 ? keyFrames[0].angles : end
        }
        return a.angles + (s * s * (3 - 2 * s)) * (b.angles - a.angles)
    }

    /// The speed at a time since the beginning, in radians a second; 0 before and after.
    public func velocity(at seconds: Double) -> StandVelocity {
        guard let (a, b, s) = segment(at: seconds) else { return .zero }
        return (6 * s * (1 - s) / (b.seconds - a.seconds)) * (b.angles - a.angles)
    }

    /// The next key frame after a time; nil at the end.
    public func nextKeyFrame(after seconds: Double) -> KeyFrame? {
        keyFrames.first { $0.seconds > seconds }
    }

    /// The same trajectory, slowed down part by part to what a stand with these axes can follow.
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

    /// The same trajectory with every position moved inside these ranges.
    public func clamped(to clamp: (StandAngles) -> StandAngles) -> Trajectory {
        var inside = self
        for index in keyFrames.indices {
            inside.keyFrames[index].angles = clamp(keyFrames[index].angles)
        }
        return inside
    }
}
