extension SessionTable {
    /// The table as the text of Docs/Reference/SessionStates.md.
    public static var markdown: String {
        var lines = [
            "# States of a session", "",
            "Written from `SessionTable` by a test; do not edit.", "",
            "## Calls", "",
            "A call that is not legal changes nothing and is refused with a reason.",
            "· = refused, = is the same state, → leads there at once, ⇢ leads there once a box is",
            "proposed. A number names the condition under which the call is taken.", "",
            row(["call"] + states.map(\.name)), row(Array(repeating: "---", count: 8)),
        ]
        for call in SessionCallName.allCases {
            lines.append(row(["`\(call.rawValue)`"] + states.map { cell(call, $0) }))
        }
        lines += ["", "## Conditions, and what a refusal says", ""]
        for (index, condition) in Condition.allCases.enumerated() {
            lines.append("\(index + 1). `\(condition.rawValue)`: \(condition.refusal)")
        }
        lines += ["", "## What a refusal by state says", ""]
        for state in states {
            for reason in reasons(in: state) { lines.append("- \(state.name): \(reason)") }
        }
        lines += [
            "", "## What else moves a session", "",
            "`sourceEnded` finishes with what there is; a detection that nobody asked for changes",
            "nothing.", "",
            row(["event"] + states.map(\.name)), row(Array(repeating: "---", count: 8)),
        ]
        for event in Event.allCases {
            let cells = states.map { destination(of: event, in: $0).map { "→ \($0.name)" } ?? "·" }
            lines.append(row(["`\(event.rawValue)`"] + cells))
        }
        lines += ["", "## Review between passes", ""] + reviewLines
        return lines.joined(separator: "\n") + "\n"
    }

    /// The table of the review. Where a step depends on whether the object can be flipped, the step
    /// for a flippable object comes first.
    private static var reviewLines: [String] {
        var lines = [
            "Opened by `openReview`, answered by `answerReview`; capture is held meanwhile. `beginsNextPass`",
            "is `beginNewScanPassAfterFlip` where the object is flippable (what the person said, else the",
            "advice), else `beginNewScanPass`. Where two steps stand, the second is that of an object that",
            "is not flippable.", "",
            row(["state"] + ReviewInput.allCases.map { "`\($0.rawValue)`" }),
            row(Array(repeating: "---", count: 1 + ReviewInput.allCases.count)),
        ]
        for state in ReviewState.allCases {
            let cells = ReviewInput.allCases.map { input -> String in
                let (yes, no) = (
                    ReviewTable.step(from: state, on: input, isFlippable: true),
                    ReviewTable.step(from: state, on: input, isFlippable: false)
                )
                guard let yes, let no else { return "·" }
                return yes == no ? words(yes) : "\(words(yes)) / \(words(no))"
            }
            lines.append(row([state.rawValue] + cells))
        }
        return lines
    }

    private static func words(_ step: ReviewStep) -> String {
        switch step {
        case .shows(let next): "→ \(next.rawValue)"
        case .closes: "closes"
        case .beginsNextPass: "beginsNextPass"
        case .finishes: "finishes"
        case .savesDraft: "savesDraft"
        }
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    private static func cell(_ call: SessionCallName, _ state: CaptureState) -> String {
        let entry = entry(for: call, in: state)
        let number = Condition.allCases.firstIndex { $0 == entry.condition }
        let mark = number.map { " (\($0 + 1))" } ?? ""
        return switch entry.effect {
        case .stays: "=" + mark
        case .leads(let next): "→ \(next.name)" + mark
        case .leadsOnceProposed(let next): "⇢ \(next.name)" + mark
        case .refused: "·"
        }
    }

    /// The refusals in a state, each once, in the order of the calls.
    private static func reasons(in state: CaptureState) -> [String] {
        var reasons: [String] = []
        for call in SessionCallName.allCases {
            if case .refused(let reason) = entry(for: call, in: state).effect {
                let named = reason.hasPrefix("This is") ? "`\(call.rawValue)`: \(reason)" : reason
                if !reasons.contains(named) { reasons.append(named) }
            }
        }
        return reasons
    }
}
