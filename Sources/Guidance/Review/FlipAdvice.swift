/// What a few shots show of an object's surface: the evidence for whether it can be turned over.
public struct ObjectAppearance: Equatable, Sendable, Codable {
    /// Share of the object's region in which something can be found again, 0...1.
    public var texturedShare: Double
    /// Share of what can be found that looks like another place of the object, 0...1.
    public var rivalShare: Double
    /// Share of matches between views 10° to 40° apart that are right, 0...1; nil where it was not
    /// measured.
    public var matchPrecision: Double?

    /// Features of the object in one picture; nil where they were not counted.
    public var features: Double?

    /// An appearance of these figures.
    public init(
        texturedShare: Double, rivalShare: Double, matchPrecision: Double? = nil,
        features: Double? = nil
    ) {
        (self.texturedShare, self.rivalShare) = (texturedShare, rivalShare)
        (self.matchPrecision, self.features) = (matchPrecision, features)
    }

    /// Whether so much looks like another place that turning the object over is advised against.
    public var looksAlike: Bool { rivalShare > FlipAdvice.mostRivals.possible }
}

/// Whether turning the object over is advised, and why. A turned object is joined to its former
/// pass by what is found again on it: that takes texture, and texture that does not repeat.
public struct FlipAdvice: Equatable, Sendable, Codable {
    /// The advice.
    public enum Verdict: String, Sendable, Codable {
        /// Too little was seen.
        case unknown
        case recommended
        case possible
        /// Joining is unlikely: passes at other heights instead.
        case avoid
    }

    /// What speaks against it.
    public enum Reason: String, Sendable, Codable {
        case tooLittleTexture
        case looksAlike
        case matchesAreWrong
    }

    /// The advice.
    public var verdict: Verdict
    /// What speaks against it, when something does.
    public var reason: Reason?

    /// An advice with its reason.
    public init(_ verdict: Verdict, because reason: Reason? = nil) {
        (self.verdict, self.reason) = (verdict, reason)
    }

    /// Features in one picture that look like no other place, where they were counted. Chosen on
    /// pieces of real pictures that were matched with themselves turned (Docs/Figures/FeedbackAccuracy.md):
    /// of those with fewer than 80 nearly none has 60 right matches, of those with more nearly none
    /// less than 30.
    public static let leastFeatures = (recommended: 120.0, possible: 80.0)
    /// Limits where they were not counted: measured on three virtual objects whose figures lie far
    /// apart (rich 1.00 and 0.00, plain 0.32 and 0.03, repeating 0.99 and 0.56); where between them
    /// is a guess.
    public static let leastTexture = (recommended: 0.6, possible: 0.4)
    /// The same for `rivalShare`; the upper one below the repeating object and above most pieces of
    /// real pictures whose matches are right.
    public static let mostRivals = (recommended: 0.15, possible: 0.45)
    /// As above, for `matchPrecision`.
    public static let leastPrecision = (recommended: 0.8, possible: 0.5)

    /// The advice for an appearance.
    public init(_ appearance: ObjectAppearance) {
        let precision = appearance.matchPrecision ?? 1
        let (found, least) =
            appearance.features.map { ($0 * (1 - appearance.rivalShare), Self.leastFeatures) }
            ?? (appearance.texturedShare, Self.leastTexture)
        let flaws: [(isBad: Bool, isDoubtful: Bool, reason: Reason)] = [
            // Few features, be they alike or not.
            (
                (appearance.features ?? .infinity) < Self.leastFeatures.possible, false,
                .tooLittleTexture
            ),
            (
                appearance.looksAlike,
                appearance.rivalShare > Self.mostRivals.recommended, .looksAlike
            ),
            (found < least.possible, found < least.recommended, .tooLittleTexture),
            (
                precision < Self.leastPrecision.possible,
                precision < Self.leastPrecision.recommended, .matchesAreWrong
            ),
        ]
        if let bad = flaws.first(where: \.isBad) {
            self.init(.avoid, because: bad.reason)
        } else if let doubtful = flaws.first(where: \.isDoubtful) {
            self.init(.possible, because: doubtful.reason)
        } else {
            self.init(.recommended)
        }
    }
}

/// Whether shots of a pass after a flip match shots of the former one well enough to be joined.
public struct MergeTest: Equatable, Sendable, Codable {
    /// The pass, from 1.
    public var pass: Int
    /// Places of the object of before that were found in shots of this pass, right or wrong.
    public var candidates: Int
    /// Those that agree on one motion of the object.
    public var inliers: Int
    /// Those that agree on other motions, more than 15° away: it looks alike from several sides.
    public var rivalInliers: Int
    /// Whether places of the object look like others of it (`ObjectAppearance.looksAlike`); nil where
    /// that was not measured.
    public var looksAlike: Bool?

    /// A test of these figures.
    public init(
        pass: Int, candidates: Int, inliers: Int, rivalInliers: Int, looksAlike: Bool? = nil
    ) {
        (self.pass, self.candidates) = (pass, candidates)
        (self.inliers, self.rivalInliers) = (inliers, rivalInliers)
        self.looksAlike = looksAlike
    }

    /// A pass of fewer shots is too young to be told that it does not join: a guess, a side.
    public static let shotsToJudge = 8
    /// What to tell of a pass that joins.
    public static let joiningWords = "This pass joins the one before."
    /// What to tell of a pass that does not, with what to do.
    public static let partingWords =
        "This pass does not join the one before yet: show sides that were seen before, or go back "
        + "and turn the object less."

    /// Whether the passes will join: 60 inliers, a fifth of the candidates, and less than a quarter
    /// as many for other motions, on an object that does not look alike all round.
    /// Measured from pictures of virtual objects turned over: a jug has 540 to 1310 and at most 29
    /// for another motion, a plain pebble none; a column whose pattern repeats 105 to 384 and mostly
    /// no more than 30 for others, as few as a hollow thing that joins: its likeness tells it.
    public var joins: Bool {
        inliers >= 60 && 5 * inliers >= candidates && 4 * rivalInliers < inliers
            && looksAlike != true
    }
}

extension SessionSnapshot {
    /// Whether the pass after the last flip joins the former ones; nil where it was not tested.
    public var joinsFormerPasses: Bool? {
        mergeTests.last { $0.pass == passes.count }?.joins
    }
}
