/// The options of a follower. Seconds.
public struct FollowingOptions: Equatable, Sendable, Codable {
    /// Another subject replaces the primary one if it is more salient by this factor (guess).
    public var challengeFactor = 1.3
    /// How long it must be more salient before it replaces the primary one (guess).
    public var challengeSeconds = 1.0
    /// How long a hidden subject's motion is predicted (guess).
    public var coastSeconds = 1.2
    /// The time in which the predicted speed of a hidden subject falls to 1/e. Short enough that a
    /// subject that turns round while hidden for a second reappears in the picture; from
    /// `follow-table --chosen`.
    public var coastFadeSeconds = 0.5
    /// Seconds after which an unseen primary subject is replaced by another (guess).
    public var lostSeconds = 4.0
    /// How long a lost primary subject can still be recognised (guess).
    public var rememberSeconds = 20.0
    /// When a stand without subjects goes home; nil where it never does (guess).
    public var returnSeconds: Double? = 12
    /// How long a person controls the stand after the last key (guess).
    public var handSeconds = 2.0
    /// Error below which a resting stand stays at rest, as a share of the picture's width (guess).
    public var restShare = 0.012

    /// The default options; times and the factor without a source are guesses.
    public init() {}

    /// Why these numbers cannot be used; nil when they can.
    public var fault: String? {
        let seconds = [
            challengeSeconds, coastSeconds, coastFadeSeconds, lostSeconds, rememberSeconds,
            handSeconds, returnSeconds ?? 1,
        ]
        if !seconds.allSatisfy({ $0.isFinite && $0 > 0 }) {
            return phrase("a time that is not above zero")
        }
        if !(challengeFactor.isFinite && challengeFactor >= 1) {
            return phrase("challenge factor \(challengeFactor)")
        }
        if !(restShare.isFinite && (0..<0.5).contains(restShare)) {
            return phrase("rest share \(restShare)")
        }
        return nil
    }
}
