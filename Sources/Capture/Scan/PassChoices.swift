import Guidance

/// What is known of a scan's passes and their boxes.
struct PassChoices {
    /// Passes from the first flip or move on.
    private(set) var apart: Set<Int> = []
    /// Passes from the first move on that began before any flip.
    private(set) var moved: Set<Int> = []
    /// Passes whose box a person set. Passes that share a box count as one pass, the first.
    private(set) var chosen: Set<Int> = []
    /// Passes whose latest proposed box is sure. Passes with a common box count as the first of
    /// them.
    private(set) var sure: Set<Int> = []
    /// The number of moves that began no pass.
    private(set) var movesWithoutPass = 0

    /// Choices for a source without a journal: folders of photographs, or the virtual camera.
    /// - Parameter apart: the passes from the first flip on.
    init(apart: Set<Int> = []) { self.apart = apart }

    init(of journal: some Sequence<JournalEntry>) {
        var (isFlipped, current, moves) = (false, 1, MovesWithoutPass())
        for entry in journal {
            moves.add(entry)
            switch entry.input {
            case .call(.setBoundingBox, _): chosen.insert(current)
            case .boxProposed(let proposal, _) where proposal.isSure: sure.insert(current)
            case .boxProposed: sure.remove(current)
            default: break
            }
            for case .passBegan(let pass, let afterFlip) in entry.commands {
                guard afterFlip || !apart.isEmpty else { continue }
                if afterFlip, !entry.isMove { isFlipped = true }
                apart.insert(pass)
                if !isFlipped { moved.insert(pass) }
                if !afterFlip, chosen.contains(current) { chosen.insert(pass) }
                if !afterFlip, sure.contains(current) { sure.insert(pass) }
                current = pass
            }
        }
        movesWithoutPass = moves.count
    }
}
