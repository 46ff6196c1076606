import Head

/// One key of a head scan's screen: its text in the line of keys, and the request that it makes.
struct HeadKeyRow {
    /// The name of the key and its effect, for the line of keys; empty for a key that is not shown.
    let words: String
    /// The request that a pressed key makes; nil if the pressed key is not the one of this row.
    let intent: (Key) -> HeadIntent?

    private init(_ words: String, intent: @escaping (Key) -> HeadIntent?) {
        (self.words, self.intent) = (words, intent)
    }

    private init(_ words: String, _ keys: Key..., asks intent: HeadIntent) {
        self.init(words) { key in keys.contains(key) ? intent : nil }
    }

    /// The keys that have a meaning in a step of the head scan.
    static func rows(in step: FlowState) -> [HeadKeyRow] {
        switch step {
        case .checklist:
            [
                tick(phrase("1-4 tick")),
                HeadKeyRow(phrase("space tick all"), " ", asks: .tickAll),
                HeadKeyRow(phrase("enter begin"), .enter, asks: .call(.begin)),
                leave(phrase("q quit")),
            ]
        case .capturing, .processing: [leave(phrase("q stop; what is there stays"))]
        case .reviewing:
            [
                HeadKeyRow(phrase("enter keep"), .enter, asks: .call(.accept)),
                HeadKeyRow(phrase("a start over"), "a", asks: .call(.again)),
                HeadKeyRow(phrase("m scan what is missing"), "m", asks: .call(.complete)),
                leave(phrase("q quit")),
            ]
        case .accepted, .ended: [leave("")]
        }
    }

    private static func leave(_ words: String) -> HeadKeyRow {
        HeadKeyRow(words, "q", .control("c"), .escape, asks: .leave)
    }

    private static func tick(_ words: String) -> HeadKeyRow {
        HeadKeyRow(words) { key in
            guard case .character(let digit) = key, let number = digit.wholeNumberValue,
                (1...4).contains(number)
            else { return nil }
            return .tick(ChecklistItem.allCases[number - 1])
        }
    }
}
