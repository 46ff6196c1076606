/// The thresholds for the position of a face before the scan, each with its origin. A guess was not
/// measured.
public struct FacePositionThresholds: Equatable, Sendable, Codable {
    /// How long a position must last.
    public var delays = Delays()
    /// The distance of the face.
    public var distance = Distance()
    /// The face is not centred when the box's centre is off by more than this share of width or
    /// height. Guess.
    public var centerShare = 0.12
    /// The orientation of the face.
    public var orientation = Orientation()
    /// How still the head must be.
    public var steadiness = Steadiness()

    /// How long a position must last.
    public struct Delays: Equatable, Sendable, Codable {
        /// Seconds without pictures before the face counts as not available. Guess.
        public var silenceSeconds = 1.0
        /// Seconds without a face before it counts as not found. Guess; single misses of the
        /// detector are shorter.
        public var noFaceSeconds = 0.5
        /// Seconds that any other position must last before it is reported. Guess.
        public var holdSeconds = 0.3
    }

    /// The distance of the face.
    public struct Distance: Equatable, Sendable, Codable {
        /// A face is too close below the first distance and too far beyond the second, metres.
        /// Guess: at 0.35 m a face no longer fits into a webcam's picture, and a depth camera like
        /// the Kinect sees nothing nearer.
        public var nearestMeters = 0.35
        public var farthestMeters = 0.9
        /// Without depth, limits of the box's share of the picture's height. Guess.
        public var leastHeightShare = 0.35
        public var greatestHeightShare = 0.75
        /// Distance between the eyes, to estimate distances without depth, metres: the mean of
        /// adults is 0.063 to 0.065 (Dodgson 2004); one in twenty is beyond ±10 %.
        public var betweenEyesMeters = 0.065

        var widened: Distance {
            var wide = self
            wide.nearestMeters -= Widening.nearMeters
            wide.farthestMeters += Widening.farMeters
            wide.leastHeightShare -= Widening.share
            wide.greatestHeightShare += Widening.share
            return wide
        }
    }

    /// The orientation of the face.
    public struct Orientation: Equatable, Sendable, Codable {
        /// The face is not frontal beyond these angles, degrees. Guess: a scan begins with a
        /// frontal face, and five points give the yaw to about 3°.
        public var yawDegrees = 10.0
        public var rollDegrees = 12.0
        /// The face is not frontal beyond this pitch, degrees, where a tracker or depth measures
        /// it. Guess.
        public var pitchDegrees = 15.0
        /// Limits of `FaceLandmarks.noseRatio`, instead of pitch without a tracker or depth. By
        /// CenterFace on six heads of ICT-FaceKit in three lights: 0.51 to 0.57 level, 0.42 to 0.51
        /// at 25° up, 0.62 to 0.66 at 20° down (`head-table`); wider here, since faces differ.
        /// Guess.
        public var leastNoseRatio = 0.38
        public var greatestNoseRatio = 0.7
        /// Beyond this yaw readiness ends at once, degrees: otherwise a scan could begin with a
        /// turned head.
        public var readyYawLimitDegrees = 13.0

        var widened: Orientation {
            var wide = self
            wide.yawDegrees += Widening.degrees
            wide.rollDegrees += Widening.degrees
            wide.pitchDegrees += Widening.degrees
            wide.leastNoseRatio -= Widening.noseRatio
            wide.greatestNoseRatio += Widening.noseRatio
            return wide
        }
    }

    /// How still the head must be.
    public struct Steadiness: Equatable, Sendable, Codable {
        /// Seconds of steadiness before the countdown begins. Guess.
        public var seconds = 1.0
        /// The head is steady while it moves by no more than these, metres and degrees. Guesses.
        public var meters = 0.005
        public var degrees = 3.0
        /// `meters` where the distance comes from the eyes: the distance between them in the
        /// picture is measured to some 2 %. Guess.
        public var metersWithoutDepth = 0.02
    }

    /// How much wider the limits are for a face that was ready, so that noise does not end its
    /// readiness. Guesses: some three times the noise of the measurements.
    private enum Widening {
        /// Change of the nearest and of the farthest distance, metres.
        static let (nearMeters, farMeters) = (0.015, 0.03)
        /// Change of limits that are shares of the picture.
        static let share = 0.02
        /// Change of the limits of yaw, pitch and roll, degrees.
        static let degrees = 2.5
        /// Change of the limits of `FaceLandmarks.noseRatio`.
        static let noseRatio = 0.03
    }

    /// Wider limits, within which a face that was ready stays ready.
    var widened: FacePositionThresholds {
        var wide = self
        wide.distance = distance.widened
        wide.centerShare += Widening.share
        wide.orientation = orientation.widened
        return wide
    }

    /// The defaults.
    public init() {}
}
