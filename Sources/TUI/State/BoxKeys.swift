import Guidance
import Scene

/// The effects of keys while the box is edited.
extension ConsoleState {
    mutating func toggleEditing() {
        boxEditing.isActive.toggle()
        guard boxEditing.isActive, let box = snapshot.box.bounds, boxEditing.editor?.box != box
        else { return }
        boxEditing.editor = BoxEditor(proposal: box, metersPerUnit: metersPerUnit)
    }

    /// Moves, turns or resizes the box. Right and away are directions in the camera's view.
    mutating func edit(_ edit: BoxEditor.Edit) -> [ConsoleEffect] {
        let pose = snapshot.latest.observation?.worldFromCamera
        return self.edit { $0.apply(edit, worldFromCamera: pose) }
    }

    /// Changes the box. If nothing changes, shows the notice `otherwise`.
    mutating func edit(
        otherwise words: String? = nil, _ change: (inout BoxEditor) -> Bool
    ) -> [ConsoleEffect] {
        guard var edited = boxEditing.editor else { return [] }
        let isChanged = change(&edited)
        if !isChanged, let words { say(words) }
        return take(edited, isChanged)
    }

    /// Undoes or redoes one edit, and names the edit in a notice.
    mutating func step(
        saying words: String, _ change: (inout BoxEditor) -> Bool
    ) -> [ConsoleEffect] {
        let before = boxEditing.editor?.box
        let effects = edit(change)
        if let before, let after = boxEditing.editor?.box, !effects.isEmpty {
            say("\(words): \(BoxChange(from: before, to: after).words).")
        }
        return effects
    }

    /// Restores the box that the editor began with.
    mutating func resetBox() -> [ConsoleEffect] {
        let effects = edit(
            otherwise: phrase("The box is as it was found: there is nothing to reset.")
        ) {
            $0.reset()
        }
        if !effects.isEmpty { say(phrase("The box is as it was found: u brings your edits back.")) }
        return effects
    }

    private mutating func take(_ edited: BoxEditor, _ isChanged: Bool) -> [ConsoleEffect] {
        boxEditing.editor = edited
        return isChanged ? [.call(.setBoundingBox(edited.box))] : []
    }

    /// Sets the size of the box to the typed lengths. If they are not valid, says why.
    mutating func takeLengths() -> [ConsoleEffect] {
        guard case .typing(let text) = overlay else { return [] }
        if let wrong = faultOfLengths(text) {
            say(wrong)
            return []
        }
        overlay = nil
        guard var edited = boxEditing.editor else { return [] }
        switch (edited.selection, lengths(typed: text, metersPerUnit: metersPerUnit)) {
        case (.face(let face), let typed?) where typed.count == 1:
            let isChanged = edited.setExtent(typed[0], across: face)
            return take(edited, isChanged)
        case (.whole, let typed?) where typed.count == 3:
            let isChanged = edited.setSize(Vector3(typed[0], typed[1], typed[2]))
            return take(edited, isChanged)
        case (.face, _): say(phrase("One length is wanted here, as 20 or 12.5."))
        case (.whole, _): say(phrase("Three lengths are wanted here, as 20 x 14 x 24."))
        }
        return []
    }

    /// The longest side that can be typed, in metres (guess): the program captures objects and
    /// rooms.
    private static let longestMeters = 50.0

    /// A sentence that says why typed lengths are not valid; nil if they are valid.
    private func faultOfLengths(_ text: String) -> String? {
        let isFace = if case .face = boxEditing.editor?.selection { true } else { false }
        guard let typed = lengths(typed: text, metersPerUnit: metersPerUnit),
            typed.count == (isFace ? 1 : 3)
        else {
            return isFace
                ? phrase("One length is wanted here, as 20 or 12.5.")
                : phrase("Three lengths are wanted here, as 20 x 14 x 24.")
        }
        guard let metersPerUnit, let longest = typed.max(),
            longest * metersPerUnit > Self.longestMeters
        else { return nil }
        return phrase(
            "\(fixed(longest * metersPerUnit, 1)) m is too long: lengths are in centimetres.")
    }
}
