import Guidance

/// What a journal says of a scan's passes and of their boxes.
struct PassChoices {
    /// The passes that do not share the box of pass 1: the first pass that began with a flip or a
    /// move of the object, and all later passes.
    private(set) var apart: Set<Int> = []
    /// Those passes of `apart` that began before the first flip.
    private(set) var moved: Set<Int> = []
    /// Passes whose box a person set. The passes that are not `apart` share one box and count as
    /// pass 1. A later pass that began without a flip or a move has the same box as the pass before
    /// it.
    private(set) var chosen: Set<Int> = []
    /// Passes whose newest automatic box is certain. Passes with a shared box are counted as in
    /// `chosen`.
    private(set) var sure: Set<Int> = []
    /// Number of moves of the object after which no new pass began.
    private(set) var movesWithoutPass = 0

    /// The passes of a source without a journal: folders of photographs, or the virtual camera.
    /// - Parameter apart: the numbers of the passes that do not share the box of pass 1.
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
