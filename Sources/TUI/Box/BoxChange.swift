import Scene

/// What differs between two boxes, for a person.
enum BoxChange: Equatable {
    case size, turn, move

    /// The centre of a resized box moves too, since its base stays on the table.
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
