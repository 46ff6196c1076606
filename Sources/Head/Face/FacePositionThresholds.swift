// More than fifteen fields: a table of limits.
/// Every threshold that places a face before the scan, each with its origin. A guess was not
/// measured.
public struct FacePositionThresholds: Equatable, Sendable, Codable {
    /// No pictures for this long: not available. Guess.
    public var silenceSeconds = 1.0
    /// No face for this long: not found. Guess; a blink of the detector is shorter.
    public var noFaceSeconds = 0.5
    /// Any other position shows once it has held for this long. Guess.
    public var holdSeconds = 0.3

    /// Too close below, too far above, metres. Guess: at 0.35 m a face leaves a webcam's picture,
    /// and a depth camera of the Kinect's kind sees nothing nearer.
    public var nearestMeters = 0.35
    public var farthestMeters = 0.9
    /// Without depth also by the share of the picture's height that the box takes. Guess.
    public var leastHeightShare = 0.35
    public var greatestHeightShare = 0.75

    /// Not centred when the box's middle is off by more than this share of width or height.
    /// Guess.
    public var centerShare = 0.12

    /// Not frontal beyond these, degrees. Guess: a scan wants the start of the turn, and five
    /// points tell the yaw to about 3°.
    public var yawDegrees = 10.0
    public var rollDegrees = 12.0
    /// ... nor beyond this where a tracker or depth tells it: guess.
    public var pitchDegrees = 15.0
    /// Without: the nose between eyes and mouth, `FaceLandmarks.noseRatio`. By CenterFace on six heads
    /// of ICT-FaceKit in three lights: 0.51 to 0.57 level, 0.42 to 0.51 at 25° up, 0.62 to 0.66 at
    /// 20° down (`head-table`); wider here, since faces differ. Guess.
    public var leastNoseRatio = 0.38
    public var greatestNoseRatio = 0.7
    /// Ready ends at once beyond this, without being held, degrees: a scan that starts there starts
    /// askew.
    public var readyYawLimitDegrees = 13.0

    /// Distance of the eyes, for distances without depth, metres: the mean of adults is 0.063 to
    /// 0.065 (Dodgson 2004); one in twenty is beyond ±10 %.
    public var eyeDistanceMeters = 0.065

    /// Steady for this long begins the countdown. Guess.
    public var steadySeconds = 1.0
    /// Beyond these it is not steady. Guess.
    public var steadyMeters = 0.005
    public var steadyDegrees = 3.0
    /// The same where the distance comes from the eyes, which are found to some 2 %: guess.
    public var steadyMetersWithoutDepth = 0.02

    /// The limits within which a face that was ready stays so. Guesses: some three times the
    /// trembling of what is measured.
    var widened: FacePositionThresholds {
        var wide = self
        wide.nearestMeters -= 0.015
        wide.farthestMeters += 0.03
        wide.leastHeightShare -= 0.02
        wide.greatestHeightShare += 0.02
        wide.centerShare += 0.02
        wide.yawDegrees += 2.5
        wide.rollDegrees += 2.5
        wide.pitchDegrees += 2.5
        wide.leastNoseRatio -= 0.03
        wide.greatestNoseRatio += 0.03
        return wide
    }

    /// The defaults.
    public init() {}
}
