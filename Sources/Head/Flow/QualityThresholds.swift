/// When a scan is said to be spoilt, each limit with its origin. A guess was not measured.
public struct QualityThresholds: Equatable, Sendable, Codable {
    /// Share of the time of turning that was too fast. Guess.
    public var fastShare = 0.1
    /// Median brightness of the pictures, 0...255: that of the warning.
    public var darkLuma = 40.0
    /// A picture is blurred below this share of the sharpness that the face had from its side, ...
    public var blurredShare = 0.5
    /// ... and the scan when this share of its pictures is. Guesses.
    public var blurredPictures = 0.15
    /// Share of the way to an end that has pictures. Guess.
    public var coveredShare = 0.8
    /// Medians over the pictures. Guesses.
    public var hairShare = 0.15
    public var holeShare = 0.2
    public var glassesScore = 0.5
    /// Share of the frontal time with another expression. Guess.
    public var expressionShare = 0.15
    /// How far the head moved from its start, metres: beyond, it leaves a centred picture. Guess.
    public var movedMeters = 0.12
    /// ... for this long, or lost for this long, seconds. Guess.
    public var movedSeconds = 0.7

    /// The defaults.
    public init() {}
}
