import Scene
import Wording

extension GuidedOrbit {
    /// One sentence that says what the table does and why, or what the orbit waits for.
    public var sentence: String {
        switch state {
        case .idle: return phrase("The table waits until the capture begins.")
        case .turning:
            return
                phrase(
                    """
                    The table turns to direction \(place.sector + 1) of \
                    \(plan.sectors)\(turnWords).
                    """)
        case .settling: return phrase("The table has stopped; waiting until the picture is still.")
        case .shooting: return phrase("The picture is still: a shot is taken.")
        case .raising:
            return phrase("The arm goes to height \(place.height + 1) of \(plan.heights).")
        case .asking: return question?.words ?? phrase("The table waits for an answer.")
        case .paused: return fault?.words ?? phrase("The table has stopped: it was paused.")
        case .finished:
            return dial.isFull
                ? phrase(
                    "All dials are full: \(counted(dial.count(.sharp), "sharp shot")), "
                        + "\(dial.count(.soft)) soft ones.")
                : phrase(
                    "The dials of \(counted(dial.fullSides, "side")) are full; nobody laid the "
                        + "object on another side.")
        }
    }

    private var turnWords: String {
        (plan.heights > 1 ? phrase(", height \(place.height + 1) of \(plan.heights)") : "")
            + (plan.sides > 1 ? phrase(", side \(place.side + 1) of \(plan.sides)") : "")
    }
}

extension OrbitState {
    /// The state in one or two words, in the current language.
    public var words: String {
        switch self {
        case .idle: phrase("idle")
        case .turning: phrase("turning")
        case .settling: phrase("settling")
        case .shooting: phrase("shooting")
        case .raising: phrase("raising")
        case .asking: phrase("asking")
        case .paused: phrase("paused")
        case .finished: phrase("finished")
        }
    }
}
