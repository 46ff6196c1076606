import Scene

extension GuidedOrbit {
    /// What the table does now and why, or what it waits for, as a sentence.
    public var sentence: String {
        switch state {
        case .idle: return "The table waits until the capture begins."
        case .turning:
            return
                "The table turns to direction \(place.sector + 1) of \(plan.sectors)\(turnWords)."
        case .settling: return "The table stands; waiting until the picture is still."
        case .shooting: return "The picture is still: a shot is taken."
        case .raising: return "The arm goes to height \(place.height + 1) of \(plan.heights)."
        case .asking: return question?.words ?? "The table waits for an answer."
        case .paused: return fault?.words ?? "The table stands: it was paused."
        case .finished:
            return dial.isFull
                ? "All dials are full: \(counted(dial.count(.sharp), "sharp shot")), "
                    + "\(dial.count(.soft)) soft ones."
                : "The dials of \(counted(dial.fullSides, "side")) are "
                    + "full; nobody laid the object on another side."
        }
    }

    private var turnWords: String {
        (plan.heights > 1 ? ", height \(place.height + 1) of \(plan.heights)" : "")
            + (plan.sides > 1 ? ", side \(place.side + 1) of \(plan.sides)" : "")
    }
}
