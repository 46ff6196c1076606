import Scene

/// Chooses the subject that the stand follows: the most salient one. The subject stays chosen until
/// another one is clearly better for a while, or until it is lost.
struct PrimaryChoice: Sendable {
    private(set) var primary: SubjectID?
    private(set) var reason: ChoiceReason?
    /// Subjects that a person chose; empty where the choice is automatic.
    private(set) var chosen: [SubjectID] = []
    /// A subject that is clearly more salient than the primary one, and the moment at which this
    /// began.
    private var challenger: (id: SubjectID, since: Timestamp)?

    /// The data of a subject that the choice depends on.
    struct Candidate: Sendable {
        var id: SubjectID
        var salience: Salience
        var lastSeen: Timestamp
        /// Whether the box of another subject overlaps this subject's box.
        var isOverlapped: Bool
        var isHidden: Bool
    }

    /// Stores a person's choice; an empty list makes the choice automatic again.
    mutating func choose(_ ids: [SubjectID]) {
        chosen = ids
        challenger = nil
        guard let first = ids.first else { return }
        (primary, reason) = (first, .chosen)
    }

    /// Resets the choice.
    mutating func clear() { self = PrimaryChoice() }

    /// Updates the choice with a picture's candidates; returns whether the primary subject changed.
    mutating func update(
        _ candidates: [Candidate], at now: Timestamp, options: FollowingOptions
    ) -> Bool {
        let before = primary
        let best = candidates.filter { !$0.isHidden }.max {
            ($0.salience.score, $1.id) < ($1.salience.score, $0.id)
        }
        guard let current = candidates.first(where: { $0.id == primary }) else {
            replace(with: best, candidates)
            return primary != before
        }
        if now.seconds(since: current.lastSeen) > options.lostSeconds {
            if let best, best.id != current.id {
                chosen = []
                (primary, reason) = (best.id, .replaced(current.id))
                challenger = nil
            }
            return primary != before
        }
        challenge(current, best, at: now, options: options)
        return primary != before
    }

    /// Replaces the primary subject by one that is clearly more salient for long enough. This time
    /// counts only while the primary subject is visible and does not overlap another one.
    private mutating func challenge(
        _ current: Candidate, _ best: Candidate?, at now: Timestamp, options: FollowingOptions
    ) {
        guard chosen.isEmpty, !current.isHidden, !current.isOverlapped, let best,
            best.id != current.id,
            best.salience.score > options.challengeFactor * current.salience.score
        else {
            challenger = nil
            return
        }
        guard let since = challenger?.since, challenger?.id == best.id else {
            challenger = (best.id, now)
            return
        }
        guard now.seconds(since: since) >= options.challengeSeconds else { return }
        (primary, reason) = (
            best.id, .challenged(best.salience.leadingFactor(over: current.salience))
        )
        challenger = nil
    }

    private mutating func replace(with best: Candidate?, _ all: [Candidate]) {
        challenger = nil
        chosen = chosen.filter { id in all.contains { $0.id == id } }
        guard let best else {
            (primary, reason) = (nil, nil)
            return
        }
        primary = best.id
        let next = all.filter { $0.id != best.id && !$0.isHidden }.max {
            $0.salience.score < $1.salience.score
        }
        reason = next.map { .best(best.salience.leadingFactor(over: $0.salience)) } ?? .only
    }
}
