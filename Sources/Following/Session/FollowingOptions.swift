/// The options of a follower; all times are in seconds.
public struct FollowingOptions: Equatable, Sendable, Codable {
    /// Another subject replaces the primary one if it is more salient by this factor (guess).
    public var challengeFactor = 1.3
    /// Another subject replaces the primary one only after it was more salient for this time
    /// (guess).
    public var challengeSeconds = 1.0
    /// How long a hidden subject's motion is predicted (guess).
    public var coastSeconds = 1.2
    /// The predicted speed of a hidden subject falls to 1/e in this time. A subject that turns
    /// round while it is hidden for a second then reappears in the picture. Chosen with
    /// `follow-table --chosen`.
    public var coastFadeSeconds = 0.5
    /// An unseen primary subject is replaced by another one after this time (guess).
    public var lostSeconds = 4.0
    /// How long a lost primary subject can still be recognised (guess).
    public var rememberSeconds = 20.0
    /// A stand without subjects goes home after this time; nil for a stand that never goes home
    /// (guess).
    public var returnSeconds: Double? = 12
    /// How long a person controls the stand after the last key (guess).
    public var handSeconds = 2.0
    /// A resting stand stays at rest while the error is below this share of the picture's width
    /// (guess).
    public var restShare = 0.012

    /// The default options.
    public init() {}

    /// Why the options are invalid; nil for valid options.
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
