/// The command line: the typed text, and the chosen one of the actions that match the text.
struct ActionPrompt: Equatable, Sendable {
    var text = ""
    var chosen = 0

    /// The longest text that can be typed, in letters. Derived: no action has a longer name.
    static let mostLetters = 40
}

extension ConsoleState {
    /// The open command line with its chosen action, and the actions that match it.
    private var prompted: (prompt: ActionPrompt, found: [NamedAction])? {
        guard case .action(var prompt) = overlay else { return nil }
        let found = actions(named: prompt.text)
        prompt.chosen = max(0, min(found.count - 1, prompt.chosen))
        return (prompt, found)
    }

    /// Chooses another action. `next` computes its position in the list from the present position
    /// and the position of the last action.
    mutating func chooseName(at next: (_ now: Int, _ last: Int) -> Int) {
        guard let (prompt, found) = prompted else { return }
        let chosen = next(prompt.chosen, max(0, found.count - 1))
        overlay = .action(ActionPrompt(text: prompt.text, chosen: chosen))
    }

    /// Completes the typed text to the name of the chosen action.
    mutating func completeName() {
        guard let (prompt, found) = prompted else { return }
        if found.indices.contains(prompt.chosen) {
            overlay = .action(ActionPrompt(text: found[prompt.chosen].name))
        } else {
            say(noAction(prompt.text))
        }
    }

    /// Performs the chosen action and closes the command line.
    mutating func performName() -> [ConsoleEffect] {
        guard let (prompt, found) = prompted else { return [] }
        // Without typed text, Enter performs an action only if the person has chosen another action
        // than the first one.
        guard !prompt.text.isEmpty || prompt.chosen > 0, found.indices.contains(prompt.chosen)
        else {
            say(prompt.text.isEmpty ? phrase("Type the name of an action.") : noAction(prompt.text))
            return []
        }
        overlay = nil
        let action = found[prompt.chosen]
        if action.isRefused {
            say(action.words)
            return []
        }
        return acting(action.press.effect)
    }

    private func noAction(_ text: String) -> String {
        phrase("No action here is named \"\(printable(text))\": ? shows all keys.")
    }
}
