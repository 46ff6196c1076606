/// The command line: the typed text, and the chosen one of the actions that match the text.
struct ActionPrompt: Equatable, Sendable {
    var text = ""
    var chosen = 0

    /// The longest text that can be typed, in letters. Derived: no action has a longer name.
    private static let mostLetters = 40

    /// The prompt after another typed letter. The first match is chosen again.
    func typed(_ letter: Character) -> ActionPrompt {
        text.count < Self.mostLetters ? ActionPrompt(text: text + String(letter)) : self
    }
}

extension ConsoleState {
    /// Handles a key of the command line: it types, completes, chooses or performs an action.
    mutating func press(_ key: Key, in prompt: ActionPrompt) -> [ConsoleEffect] {
        let found = actions(named: prompt.text)
        var prompt = prompt
        prompt.chosen = max(0, min(found.count - 1, prompt.chosen))
        switch key {
        case .escape, .control("c"):
            overlay = nil
            return []
        case .enter: return perform(prompt, found)
        case .tab:
            if found.indices.contains(prompt.chosen) {
                prompt = ActionPrompt(text: found[prompt.chosen].name)
            } else {
                say(noAction(prompt.text))
            }
        case .character(let letter): prompt = prompt.typed(letter)
        case .backspace:
            if prompt.text.isEmpty {
                overlay = nil
                return []
            }
            prompt = ActionPrompt(text: String(prompt.text.dropLast()))
        case .down: prompt.chosen = min(prompt.chosen + 1, max(0, found.count - 1))
        case .up, .backTab: prompt.chosen = max(0, prompt.chosen - 1)
        case .home, .pageUp: prompt.chosen = 0
        case .end, .pageDown: prompt.chosen = max(0, found.count - 1)
        default:
            say(phrase("\(key.name) does nothing here: Tab completes, Enter does it, Esc leaves."))
        }
        overlay = .action(prompt)
        return []
    }

    private mutating func perform(
        _ prompt: ActionPrompt, _ found: [NamedAction]
    ) -> [ConsoleEffect] {
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
