/// The limits at which warnings begin and end, each with its origin. A guess was not measured.
public struct WarningThresholds: Equatable, Sendable, Codable {
    /// A warning begins when its cause has lasted this long, and ends when the cause has been
    /// absent as long, seconds. Guess.
    public var holdSeconds = 0.3
    /// The warning of darkness begins if the mean brightness of the face is below this, 0...255.
    /// Below it the noise of small sensors is as strong as the texture of skin. Guess.
    public var darkLuma = 40.0
    /// The warning of darkness ends if the mean brightness is above this, 0...255. Guess.
    public var brightLuma = 46.0
    /// A second face causes a warning if its area is at least this share of the largest face's
    /// area. Guess: smaller faces are far behind.
    public var otherFaceShare = 0.25
    /// The face is covered if the covered share of it is above this. On virtual heads, the measured
    /// share is lower without a cover, and 0.3 with a hand in front of the mouth (`head-table
    /// --only cover`).
    public var coveredShare = 0.2
    /// The expression has changed if the residual of the rigid alignment at mouth and eyes is above
    /// this, metres. Guess.
    public var nonRigidMeters = 0.0025
    /// The expression has changed if the mouth's width differs from that at the start by more than
    /// this share. Guess.
    public var mouthShare = 0.08
    /// The person is warned to hold still if the scan has waited this long for a steady head,
    /// seconds. Guess.
    public var unsteadySeconds = 3.0

    /// The default limits.
    public init() {}
}
