import Wording

/// A row in the table of keys on the screen of following: the keys and their words, when they are
/// available, and the effect of each key.
struct FollowKeyRow: Sendable {
    typealias Press = KeyPress<FollowConsole, FollowEffect>

    /// The groups of related keys, in the order in which they take precedence.
    enum Group: Sendable {
        /// The keys that change the region while the person draws it, and those that end it.
        case region, regionEnd
        case subject, stand
        /// The keys that most terminal programs have. They are not shown.
        case program
    }

    let group: Group
    /// The names of the keys in English.
    let keys: String
    /// The effect of the keys, in one or two words.
    let label: Phrase
    let presses: [Press]

    init(_ group: Group, _ keys: String, _ label: Phrase, _ presses: Press...) {
        self.init(group, keys, label, presses: presses)
    }

    init(_ group: Group, _ keys: String, _ label: Phrase, presses: [Press]) {
        (self.group, self.keys, self.label, self.presses) = (group, keys, label, presses)
    }

    /// The keys as the screen shows them. The space bar has no symbol, so its name is translated.
    var shownKeys: String { keys == "space" ? phrase("space") : keys }

    /// The label in the current language.
    var shownLabel: String { phrase(label) }

    /// Whether the keys have an effect in a state. While the person draws a region, the keys of the
    /// region take precedence, and all other keys keep their effects.
    func isAvailable(in console: FollowConsole) -> Bool {
        switch group {
        case .region, .regionEnd: console.sketch != nil
        case .subject, .stand, .program: true
        }
    }

    /// The rows that the screen shows, in lines of related keys.
    static func lines(of console: FollowConsole) -> [[FollowKeyRow]] {
        let groups: [Group] =
            console.sketch == nil ? [.subject, .stand] : [.region, .regionEnd]
        return groups.map { group in table.filter { $0.group == group } }
    }
}

extension FollowKeyRow {
    /// All keys of the screen. A key has the effect of the first available row that has it.
    static let table: [FollowKeyRow] = regionRows + subjectRows + standRows + programRows

    private static let subjectRows: [FollowKeyRow] = [
        FollowKeyRow(
            .subject, "1-9", "subject",
            presses: (1...9).map { number in
                Press.on(.character(Character("\(number)"))) { $0.toggle(number) }
            }),
        FollowKeyRow(.subject, "tab", "next", .on(.tab) { $0.chooseNext() }),
        FollowKeyRow(.subject, "l", "lock", .on("l") { $0.toggleLock() }),
        FollowKeyRow(.subject, "0", "automatic", .on("0") { $0.choose([]) }),
        FollowKeyRow(.subject, "g", "framing", .on("g") { $0.takeNextFraming() }),
        FollowKeyRow(.subject, "r", "region", .on("r") { $0.beginRegion() }),
        FollowKeyRow(.subject, "t", "mode", .on("t") { $0.takeNextMode() }),
    ]

    private static let standRows: [FollowKeyRow] = [
        FollowKeyRow(.stand, "space", "stop", .on(" ") { $0.togglePause() }),
        FollowKeyRow(.stand, "h", "home", .on("h", "c", .home) { $0.goHome() }),
        FollowKeyRow(
            .stand, "←→↑↓", "turn", .on(.left) { $0.steer(right: -1, up: 0) },
            .on(.right) { $0.steer(right: 1, up: 0) }, .on(.up) { $0.steer(right: 0, up: 1) },
            .on(.down) { $0.steer(right: 0, up: -1) }),
        FollowKeyRow(
            .stand, "y n w k", "gestures", .on("y") { _ in [.animate(.yes)] },
            .on("n") { _ in [.animate(.no)] }, .on("w") { _ in [.animate(.wakeup)] },
            .on("k") { _ in [.animate(.kapow)] }),
        FollowKeyRow(.stand, "q", "quit", .on("q", .control("c"), .escape) { _ in [.quit] }),
    ]

    private static let programRows: [FollowKeyRow] = [
        FollowKeyRow(.program, "^Z", "suspend", .on(.control("z")) { _ in [.suspend] }),
        FollowKeyRow(.program, "^L", "redraw", .on(.control("l")) { _ in [.redraw] }),
    ]

    private static let regionRows: [FollowKeyRow] = [
        FollowKeyRow(
            .region, "←→↑↓", "move the region", .draw(.left) { $0.move(right: -1, down: 0) },
            .draw(.right) { $0.move(right: 1, down: 0) },
            .draw(.up) { $0.move(right: 0, down: -1) },
            .draw(.down) { $0.move(right: 0, down: 1) }),
        FollowKeyRow(
            .region, "+ -", "larger, smaller", .draw("+", "=") { $0.grow(1) },
            .draw("-") { $0.grow(-1) }),
        FollowKeyRow(.region, "Enter", "take it", .on(.enter) { $0.takeSketch() }),
        FollowKeyRow(
            .regionEnd, "backspace", "whole picture",
            .on(.backspace, .delete) { $0.take(.whole) }),
        FollowKeyRow(.regionEnd, "Esc", "leave it", .on(.escape, "r") { $0.leaveSketch() }),
    ]
}

extension KeyPress where State == FollowConsole, Effect == FollowEffect {
    /// Gives these keys the same effect.
    fileprivate static func on(
        _ keys: Key..., do effect: @escaping @Sendable (inout FollowConsole) -> [FollowEffect]
    ) -> KeyPress {
        KeyPress(keys: keys, isMeant: { _ in true }, effect: effect)
    }

    /// Gives these keys a change of the region that the person draws.
    fileprivate static func draw(
        _ keys: Key..., change: @escaping @Sendable (inout RegionSelection) -> Void
    ) -> KeyPress {
        KeyPress(
            keys: keys, isMeant: { $0.sketch != nil },
            effect: { console in
                if var sketch = console.sketch {
                    change(&sketch)
                    console.sketch = sketch
                }
                return []
            })
    }
}
