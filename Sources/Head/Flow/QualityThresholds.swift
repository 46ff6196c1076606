/// The limits of the flaws of a scan, each with its origin. A guess was not measured.
public struct QualityThresholds: Equatable, Sendable, Codable {
    /// The scan has the flaw `tooFast` if the head turned too fast for more than this share of the
    /// turning time. Guess.
    public var fastShare = 0.1
    /// The scan is too dark if the median brightness of its pictures is below this, 0...255. The
    /// value is that of `WarningThresholds.darkLuma`.
    public var darkLuma = 40.0
    /// A picture is blurred if its sharpness is below this share of the face's usual sharpness from
    /// the same side. Guess.
    public var blurredShare = 0.5
    /// The scan is blurred if more than this share of its pictures is blurred. Guess.
    public var blurredPictures = 0.15
    /// An end of the range has a gap if pictures cover less than this share of the way from the
    /// middle to that end. Guess.
    public var coveredShare = 0.8
    /// Hair covers the face if the median covered share of the pictures is above this. With this
    /// limit, hair is found on 59 of 60 virtual heads with each kind of hair over the face, and on
    /// no other head (`head-table --only hair`).
    public var hairShare = 0.15
    /// The depth has holes if the median share of holes in the pictures is above this. Guess.
    public var holeShare = 0.2
    /// Glasses are likely if the median score of the frontal pictures is above this. Guess.
    public var glassesScore = 0.5
    /// The expression changed if it differed from that at the start for more than this share of the
    /// time in which it was measured. Guess.
    public var expressionShare = 0.15
    /// The head has moved away if it is farther than this from its place at the start, metres. A
    /// head that was centred leaves the picture if it moves farther. Guess.
    public var movedMeters = 0.12
    /// The scan has the flaw `movedAway` if the head was farther away than `movedMeters`, or was
    /// lost, for more than this time, seconds. Guess.
    public var movedSeconds = 0.7

    /// The default limits.
    public init() {}
}
