/// The thresholds for the position of a face before the scan, each with its origin. A guess was not
/// measured.
public struct FacePositionThresholds: Equatable, Sendable, Codable {
    /// How long a position must last before it is reported.
    public var delays = Delays()
    /// Limits of the face's distance.
    public var distance = Distance()
    /// The face is not centred if the centre of its box is farther from the centre of the picture
    /// than this share of the picture's width or height. Guess.
    public var centerShare = 0.12
    /// Limits of the face's orientation.
    public var orientation = Orientation()
    /// How still the head must be.
    public var steadiness = Steadiness()

    /// How long a position must last before it is reported.
    public struct Delays: Equatable, Sendable, Codable {
        /// The face counts as not available after this time without pictures, seconds. Guess.
        public var silenceSeconds = 1.0
        /// The face counts as not found after this time without a face, seconds. Guess: single
        /// misses of the detector are shorter.
        public var noFaceSeconds = 0.5
        /// Any other position is reported after it has been seen for this long, seconds. Guess.
        public var holdSeconds = 0.3
    }

    /// Limits of the face's distance.
    public struct Distance: Equatable, Sendable, Codable {
        /// A face is too close if it is nearer than this, metres. Guess: a nearer face does not fit
        /// into a webcam's picture, and a depth camera like the Kinect does not see it.
        public var nearestMeters = 0.35
        /// A face is too far if it is farther than this, metres. Guess.
        public var farthestMeters = 0.9
        /// Without depth, a face is also too far if its box is less high than this share of the
        /// picture's height. Guess.
        public var leastHeightShare = 0.35
        /// Without depth, a face is also too close if its box is higher than this share of the
        /// picture's height. Guess.
        public var greatestHeightShare = 0.75
        /// Without depth, the distance of the face is computed as if its eyes were this far apart,
        /// metres. The mean of adults is 0.063 to 0.065 (Dodgson 2004); one adult in twenty differs
        /// by more than 10 %.
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

    /// Limits of the face's orientation.
    public struct Orientation: Equatable, Sendable, Codable {
        /// The face is not frontal if its yaw is larger than this, degrees. Guess: a scan begins
        /// with a frontal face, and five points give the yaw to about 3°.
        public var yawDegrees = 10.0
        /// The face is not frontal if its roll is larger than this, degrees. Guess.
        public var rollDegrees = 12.0
        /// The face is not frontal if a tracker gives a pitch larger than this, degrees. Guess.
        public var pitchDegrees = 15.0
        /// Without a tracker, the face is not frontal if `FaceLandmarks.noseRatio` is below this:
        /// the chin is too high. CenterFace gives 0.51 to 0.57 for level faces, and 0.42 to 0.51 at
        /// 25° up (`head-table`: six heads of ICT-FaceKit in three lights). The limit is lower,
        /// since faces differ. Guess.
        public var leastNoseRatio = 0.38
        /// Without a tracker, the face is not frontal if `FaceLandmarks.noseRatio` is above this:
        /// the chin is too low. CenterFace gives 0.62 to 0.66 at 20° down on the same heads. The
        /// limit is higher, since faces differ. Guess.
        public var greatestNoseRatio = 0.7
        /// Readiness ends at once if the yaw is larger than this, degrees: otherwise a scan could
        /// begin with a turned head.
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
        /// The head must be steady for this long before the countdown begins, seconds. Guess.
        public var seconds = 1.0
        /// The head is steady while it is at most this far from its place when it became steady,
        /// metres. Guess.
        public var meters = 0.005
        /// The head is steady while it has turned by at most this since it became steady, degrees.
        /// Guess.
        public var degrees = 3.0
        /// Replaces `meters` if the head's distance from the camera is computed from the distance
        /// between the eyes in the picture. That distance between the eyes is measured to some 2 %.
        /// Guess.
        public var metersWithoutDepth = 0.02
    }

    /// How much wider the limits are for a face that was ready, so that noise does not end its
    /// readiness. Guesses: some three times the noise of the measurements.
    private enum Widening {
        /// Change of the nearest distance and change of the farthest distance, metres.
        static let (nearMeters, farMeters) = (0.015, 0.03)
        /// Change of limits that are shares of the picture.
        static let share = 0.02
        /// Change of the limits of yaw, pitch and roll, degrees.
        static let degrees = 2.5
        /// Change of the limits of `FaceLandmarks.noseRatio`.
        static let noseRatio = 0.03
    }

    /// The same thresholds with wider limits. A face that was ready stays ready within them.
    var widened: FacePositionThresholds {
        var wide = self
        wide.distance = distance.widened
        wide.centerShare += Widening.share
        wide.orientation = orientation.widened
        return wide
    }

    /// The default thresholds.
    public init() {}
}
