import Head
import Wording

/// A row in the table of keys on the screen of a head scan: its text in the line of keys, the steps
/// in which it is available, and the request that each key makes.
struct HeadKeyRow: Sendable {
    /// Several keys that make the same request.
    struct Press: Sendable {
        let keys: [Key]
        let intent: HeadIntent
    }

    /// The name of the key and its effect; nil for a key that is not shown.
    let words: Phrase?
    /// The steps of the head scan in which the keys have a meaning.
    let steps: [FlowState]
    let presses: [Press]

    /// All keys of the screen, in the order in which the line of keys shows them.
    static let table: [HeadKeyRow] = [
        HeadKeyRow(
            words: "1-4 tick", steps: [.checklist],
            presses: ChecklistItem.allCases.enumerated().map { index, item in
                Press(keys: [.character(Character("\(index + 1)"))], intent: .tick(item))
            }),
        HeadKeyRow("space tick all", in: .checklist, on: " ", asks: .tickAll),
        HeadKeyRow("enter begin", in: .checklist, on: .enter, asks: .call(.begin)),
        HeadKeyRow("enter keep", in: .reviewing, on: .enter, asks: .call(.accept)),
        HeadKeyRow("a start over", in: .reviewing, on: "a", asks: .call(.again)),
        HeadKeyRow("m scan what is missing", in: .reviewing, on: "m", asks: .call(.complete)),
        HeadKeyRow(words: "q quit", steps: [.checklist, .reviewing], presses: [leave]),
        HeadKeyRow(
            words: "q stop; what is there stays", steps: [.capturing, .processing],
            presses: [leave]),
        HeadKeyRow(words: nil, steps: [.accepted, .ended], presses: [leave]),
    ]

    private static let leave = Press(keys: ["q", .control("c"), .escape], intent: .leave)

    /// The rows that have a meaning in a step of the head scan.
    static func rows(in step: FlowState) -> [HeadKeyRow] {
        table.filter { $0.steps.contains(step) }
    }
}

extension HeadKeyRow {
    private init(_ words: Phrase, in step: FlowState, on key: Key, asks intent: HeadIntent) {
        self.init(words: words, steps: [step], presses: [Press(keys: [key], intent: intent)])
    }
}
