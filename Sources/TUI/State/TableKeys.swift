import Guidance

/// The effects of keys while a turntable makes the capture.
extension ConsoleState {
    /// Stores a new state of the turntable. If the table now needs the object to be turned over,
    /// asks the person for it.
    mutating func take(_ next: TurntableView) {
        let before = live.table
        live.table = next
        guard let before else { return }
        if next.state != before.state, next.request != nil || next.isInTrouble || next.isFull {
            note(next.sentence, isTrouble: next.isInTrouble)
        }
        let asksNow = next.request == .flip && before.request != .flip
        if asksNow, overlay == nil, screen == .capture, snapshot.state == .capturing {
            overlay = .flipQuestion(didPause: false)
        }
    }

    /// The effect of Enter while a turntable makes the capture; nil if Enter has its usual effect.
    mutating func proceedOnTable() -> [ConsoleEffect]? {
        guard let table = live.table, snapshot.state == .capturing else { return nil }
        switch table.request {
        case .height: return [.call(.beginNewScanPass)]
        case .flip:
            overlay = .flipQuestion(didPause: false)
            return []
        case nil: return table.isFull ? openReview() : nil
        }
    }

    /// Whether a key acts while a turntable makes the capture; nil if the usual rule decides.
    func tableAvailability(of action: ConsoleAction) -> KeyAvailability? {
        guard let table = live.table, snapshot.state == .capturing else { return nil }
        switch action {
        case .shoot, .toggleAuto:
            return .refused(phrase("The table triggers every shot: p holds it."))
        case .nextPass:
            return table.request == .height
                ? .acts
                : .refused(phrase("The table goes to each height by itself, or asks for it."))
        case .flip:
            return table.request == .flip || table.isFull
                ? .acts
                : .refused(phrase("This side is not full yet: p holds the table, F finishes."))
        case .proceed:
            return table.request != nil || table.isFull
                ? .acts : .refused(phrase("The table goes on by itself: p holds it, F finishes."))
        default: return nil
        }
    }

    /// The sentence on what the turntable does or needs, for the line that says what to do next;
    /// nil if no turntable makes the capture.
    var tableStep: GuidanceLine? {
        guard let table = live.table, snapshot.state == .capturing, !table.sentence.isEmpty else {
            return nil
        }
        if table.isInTrouble { return (.alarm, table.sentence + " (p)") }
        if snapshot.isPaused { return nil }
        switch table.request {
        case .height: return (.warning, table.sentence + " \(phrase("(Enter)"))")
        case .flip: return (.warning, table.sentence + " (f)")
        case nil: break
        }
        if table.isFull {
            return (
                .good,
                table.sentence + " \(phrase("F finishes, f lays the object on another side."))"
            )
        }
        return boxEditing.isActive ? nil : (.calm, table.sentence)
    }
}
