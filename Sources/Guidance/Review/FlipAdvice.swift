/// Appearance of an object's surface, measured in a few shots. It is evidence for whether the
/// object can be turned over.
public struct ObjectAppearance: Equatable, Sendable, Codable {
    /// Share of the object's region with recognisable features, 0...1.
    public var texturedShare: Double
    /// Share of the features that look like another place of the object, 0...1.
    public var rivalShare: Double
    /// Share of correct matches between views that are 10° to 40° apart, 0...1; nil where it was
    /// not measured.
    public var matchPrecision: Double?

    /// Number of the object's features in one picture; nil where they were not counted.
    public var features: Double?

    /// An appearance of these figures.
    public init(
        texturedShare: Double, rivalShare: Double, matchPrecision: Double? = nil,
        features: Double? = nil
    ) {
        (self.texturedShare, self.rivalShare) = (texturedShare, rivalShare)
        (self.matchPrecision, self.features) = (matchPrecision, features)
    }

    /// Whether the object looks too much alike in several places to be turned over.
    public var looksAlike: Bool { rivalShare > FlipAdvice.mostRivals.possible }
}

/// Whether turning the object over is advised, and why. Features that are recognised join a pass
/// after a flip to the former passes. So the object needs texture, and the texture must not repeat.
public struct FlipAdvice: Equatable, Sendable, Codable {
    /// The degree to which turning the object over is advised.
    public enum Verdict: String, Sendable, Codable {
        /// Not enough was seen for advice.
        case unknown
        case recommended
        case possible
        /// The passes can hardly be joined: the advice is to make passes at other heights.
        case avoid
    }

    /// The argument against turning the object over.
    public enum Reason: String, Sendable, Codable {
        case tooLittleTexture
        case looksAlike
        case matchesAreWrong
    }

    /// The degree to which turning the object over is advised.
    public var verdict: Verdict
    /// The argument against turning the object over; nil if there is none.
    public var reason: Reason?

    /// An advice with its reason.
    public init(_ verdict: Verdict, because reason: Reason? = nil) {
        (self.verdict, self.reason) = (verdict, reason)
    }

    /// For each verdict, the least number of features in one picture that look like no other place;
    /// used where features were counted. Chosen on pieces of real pictures, each matched with a
    /// turned copy of itself (Docs/Figures/FeedbackAccuracy.md). Hardly any piece with fewer than
    /// 80 features has 60 correct matches; hardly any piece with more features has less than 30.
    public static let leastFeatures = (recommended: 120.0, possible: 80.0)
    /// Least `texturedShare` for each verdict; used where features were not counted. Measured on
    /// three virtual objects with very different `texturedShare` and `rivalShare` (rich 1.00 and
    /// 0.00, plain 0.32 and 0.03, repeating 0.99 and 0.56); the limits between these shares are
    /// guesses.
    public static let leastTexture = (recommended: 0.6, possible: 0.4)
    /// Greatest `rivalShare` for each verdict. The value for `possible` lies below that of the
    /// repeating object and above that of most pieces of real pictures with correct matches.
    public static let mostRivals = (recommended: 0.15, possible: 0.45)
    /// Least `matchPrecision` for each verdict.
    public static let leastPrecision = (recommended: 0.8, possible: 0.5)

    /// The advice for an object of this appearance.
    public init(_ appearance: ObjectAppearance) {
        let precision = appearance.matchPrecision ?? 1
        let (found, least) =
            appearance.features.map { ($0 * (1 - appearance.rivalShare), Self.leastFeatures) }
            ?? (appearance.texturedShare, Self.leastTexture)
        let flaws: [(isBad: Bool, isDoubtful: Bool, reason: Reason)] = [
            // An object with few features is too plain, whether the features look alike or not.
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

/// Result of the test whether shots of a pass after a flip match those of former passes well enough
/// to join the passes.
public struct MergeTest: Equatable, Sendable, Codable {
    /// Number of the pass, from 1.
    public var pass: Int
    /// Number of former features of the object that were matched in shots of this pass, correctly
    /// or not.
    public var candidates: Int
    /// Number of matches that agree on one motion of the object.
    public var inliers: Int
    /// Number of matches that agree on another motion, more than 15° away from the first motion:
    /// the object looks alike from several sides.
    public var rivalInliers: Int
    /// Whether the object looks alike in several places (`ObjectAppearance.looksAlike`); nil where
    /// the appearance was not measured.
    public var looksAlike: Bool?

    /// A test result of these figures.
    public init(
        pass: Int, candidates: Int, inliers: Int, rivalInliers: Int, looksAlike: Bool? = nil
    ) {
        (self.pass, self.candidates) = (pass, candidates)
        (self.inliers, self.rivalInliers) = (inliers, rivalInliers)
        self.looksAlike = looksAlike
    }

    /// A pass must have at least this number of shots before it is reported as not joining: a
    /// guess, the shots of one side.
    public static let shotsToJudge = 8

    /// Passes can be joined only if there are at least this number of inliers.
    private static let leastInliers = 60
    /// Passes can be joined only if there are at most this number of candidates for each inlier: a
    /// fifth of the candidates must be inliers.
    private static let mostCandidates = 5
    /// Passes can be joined only if there are more than this number of inliers for each inlier of
    /// another motion.
    private static let inliersPerRival = 4

    /// Whether the passes can be joined. The inliers must be enough in number, as a share of the
    /// candidates, and in comparison with those of other motions. The object must not look alike in
    /// several places. The limits are measured on virtual objects turned over: a jug has 540 to
    /// 1310 inliers and at most 29 for another motion, a plain pebble has none. A column with a
    /// repeating pattern has 105 to 384, and mostly at most 30 for other motions. A hollow object
    /// that can be joined has no more inliers than the column, so only `looksAlike` excludes the
    /// column.
    public var joins: Bool {
        inliers >= Self.leastInliers && Self.mostCandidates * inliers >= candidates
            && Self.inliersPerRival * rivalInliers < inliers && looksAlike != true
    }
}

extension SessionSnapshot {
    /// Whether the pass after the last flip joins the former ones; nil where the present pass was
    /// not tested.
    public var joinsFormerPasses: Bool? {
        matching.mergeTests.last { $0.pass == passes.count }?.joins
    }
}
