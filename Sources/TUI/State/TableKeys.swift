import Guidance

/// The effects of keys during a capture by a turntable.
extension ConsoleState {
    /// Takes over what the table does; asks the person for what it needs.
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

    /// What Enter does during a capture by a turntable; nil where it does the same as always.
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

    /// Whether a key acts during a capture by a turntable; nil where the usual rule applies.
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

    /// What the table does or asks for, as the first of the two lines; nil where no table makes the
    /// capture.
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
