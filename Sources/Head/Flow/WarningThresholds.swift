/// When a warning begins and ends, each limit with its origin. A guess was not measured.
public struct WarningThresholds: Equatable, Sendable, Codable {
    /// A warning begins once its cause has held for this long, and ends once it has been gone for as
    /// long, seconds. Guess.
    public var holdSeconds = 0.3
    /// Too dark below this mean of the face, 0...255: below it noise of small sensors is as strong
    /// as the texture of skin. Guess.
    public var darkLuma = 40.0
    /// ... until above this. Guess.
    public var brightLuma = 46.0
    /// Another face counts with this share of the largest one's area. Guess: smaller ones stand
    /// far behind.
    public var otherFaceShare = 0.25
    /// Share of the face that something covers. Guess.
    public var coveredShare = 0.2
    /// Rest of the rigid alignment at mouth and eyes, metres. Guess.
    public var nonRigidMeters = 0.0025
    /// Width of the mouth in eye distances against that of the start. Guess.
    public var mouthShare = 0.08
    /// Someone who is ready but not steady for this long is told to hold still, seconds. Guess.
    public var unsteadySeconds = 3.0

    /// The defaults.
    public init() {}
}
