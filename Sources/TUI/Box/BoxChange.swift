import Scene

/// The kind of change between two boxes, as the person sees it.
enum BoxChange: Equatable {
    case size, turn, move

    /// Compares two boxes. A resized box counts as resized, not as moved, although its centre
    /// moves: its base stays on the table.
    init(from before: BoundingBox, to after: BoundingBox) {
        let least = 1e-9 * max(before.size.max(), after.size.max())
        if (after.size - before.size).length > least {
            self = .size
        } else if after.worldFromObject != before.worldFromObject {
            self = .turn
        } else {
            self = .move
        }
    }

    var words: String {
        switch self {
        case .size: phrase("a change of the box's size")
        case .turn: phrase("a turn of the box")
        case .move: phrase("a move of the box")
        }
    }
}
