/// The limits of the flaws of a scan, each with its origin. A guess was not measured.
public struct QualityThresholds: Equatable, Sendable, Codable {
    /// The largest share of the turning time that may be too fast. Guess.
    public var fastShare = 0.1
    /// Least median brightness of the pictures, 0...255: `WarningThresholds.darkLuma`.
    public var darkLuma = 40.0
    /// A picture is blurred below this share of the face's usual sharpness from the same side.
    /// Guess.
    public var blurredShare = 0.5
    /// The scan is blurred when this share of its pictures is blurred. Guess.
    public var blurredPictures = 0.15
    /// The least share of the range to an end that has pictures. Guess.
    public var coveredShare = 0.8
    /// Limits of medians over the pictures. The limit of hair finds 59 of 60 drawn heads with each
    /// kind of hair, and no bare head (`head-table --only hair`); the others are guesses.
    public var hairShare = 0.15
    public var holeShare = 0.2
    public var glassesScore = 0.5
    /// The largest share of the frontal time with another expression. Guess.
    public var expressionShare = 0.15
    /// The largest distance of the head from its start, metres: farther, it leaves a centred
    /// picture. Guess.
    public var movedMeters = 0.12
    /// How long the head may be beyond that distance, or lost, seconds. Guess.
    public var movedSeconds = 0.7

    /// The defaults.
    public init() {}
}
