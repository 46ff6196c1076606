/// The limits at which warnings begin and end, each with its origin. A guess was not measured.
public struct WarningThresholds: Equatable, Sendable, Codable {
    /// A warning begins when its cause has lasted this long, and ends when the cause has been
    /// absent as long, seconds. Guess.
    public var holdSeconds = 0.3
    /// The face is too dark below this mean, 0...255: below it the noise of small sensors is as
    /// strong as the texture of skin. Guess.
    public var darkLuma = 40.0
    /// The warning ends above this mean. Guess.
    public var brightLuma = 46.0
    /// Another face counts when its area is this share of the largest one's. Guess: smaller faces
    /// are far behind.
    public var otherFaceShare = 0.25
    /// The least covered share of the face for the warning: bare drawn heads reach less, a hand in
    /// front of the mouth 0.3 (`head-table --only cover`).
    public var coveredShare = 0.2
    /// The least residual of the rigid alignment at mouth and eyes, metres. Guess.
    public var nonRigidMeters = 0.0025
    /// The least change of the mouth's width since the start, as a share of that width. Guess.
    public var mouthShare = 0.08
    /// A person who is ready but not steady for this long is told to hold still, seconds. Guess.
    public var unsteadySeconds = 3.0

    /// The defaults.
    public init() {}
}
