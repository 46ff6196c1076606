/// One or several keys on the screen of following: their text on the screen, and their effect.
struct FollowKeyRow {
    typealias Effect = (inout FollowConsole) -> [FollowEffect]

    /// The keys as the screen shows them.
    let keys: String
    /// The effect of the keys, in one or two words.
    let label: String
    private let presses: [Press]

    init(_ keys: String, _ label: String, _ presses: Press...) {
        (self.keys, self.label, self.presses) = (keys, label, presses)
    }

    /// The effect of a pressed key; nil if the key is not in this row.
    func effect(of key: Key) -> Effect? {
        for press in presses {
            if let effect = press.effect(key) { return effect }
        }
        return nil
    }
}

extension FollowKeyRow {
    /// Several keys and their effects.
    struct Press {
        /// The effect of a pressed key; nil if the key is not one of these.
        let effect: (Key) -> Effect?

        /// Gives these keys the same effect.
        static func on(_ keys: Key..., do effect: @escaping Effect) -> Press {
            Press { key in keys.contains(key) ? effect : nil }
        }

        /// Gives these keys a change of the region that the person draws.
        static func draw(
            _ keys: Key..., change: @escaping (inout RegionSelection) -> Void
        ) -> Press {
            Press { key in
                guard keys.contains(key) else { return nil }
                return { console in
                    guard var sketch = console.sketch else { return [] }
                    change(&sketch)
                    console.sketch = sketch
                    return []
                }
            }
        }

        /// The digits from 1 on; each chooses the subject with that number.
        static var numbers: Press {
            Press { key in
                guard case .character(let sign) = key, sign != "0",
                    let number = sign.wholeNumberValue
                else { return nil }
                return { console in console.toggle(number) }
            }
        }
    }

    /// The keys that are shown, in rows of related keys.
    static var rows: [[FollowKeyRow]] { [subjectRow, standRow] }

    private static var subjectRow: [FollowKeyRow] {
        [
            FollowKeyRow("1-9", phrase("subject"), .numbers),
            FollowKeyRow("tab", phrase("next"), .on(.tab) { $0.chooseNext() }),
            FollowKeyRow("l", phrase("lock"), .on("l") { $0.toggleLock() }),
            FollowKeyRow("0", phrase("automatic"), .on("0") { $0.choose([]) }),
            FollowKeyRow("g", phrase("framing"), .on("g") { $0.takeNextFraming() }),
            FollowKeyRow("r", phrase("region"), .on("r") { $0.beginRegion() }),
            FollowKeyRow("t", phrase("mode"), .on("t") { $0.takeNextMode() }),
        ]
    }

    private static var standRow: [FollowKeyRow] {
        [
            FollowKeyRow(phrase("space"), phrase("stop"), .on(" ") { $0.togglePause() }),
            FollowKeyRow("h", phrase("home"), .on("h", "c", .home) { $0.goHome() }),
            FollowKeyRow(
                "←→↑↓", phrase("turn"), .on(.left) { $0.steer(right: -1, up: 0) },
                .on(.right) { $0.steer(right: 1, up: 0) },
                .on(.up) { $0.steer(right: 0, up: 1) },
                .on(.down) { $0.steer(right: 0, up: -1) }),
            FollowKeyRow(
                "y n w k", phrase("gestures"), .on("y") { _ in [.animate(.yes)] },
                .on("n") { _ in [.animate(.no)] }, .on("w") { _ in [.animate(.wakeup)] },
                .on("k") { _ in [.animate(.kapow)] }),
            FollowKeyRow("q", phrase("quit"), .on("q", .control("c"), .escape) { _ in [.quit] }),
        ]
    }

    /// The keys that most terminal programs have: suspend and redraw. They are not shown.
    static var hidden: FollowKeyRow {
        FollowKeyRow(
            "", "", .on(.control("z")) { _ in [.suspend] }, .on(.control("l")) { _ in [.redraw] })
    }

    /// The keys while the person draws a region. Keys that are not listed here keep their usual
    /// effect.
    static var sketchRows: [[FollowKeyRow]] {
        [
            [
                FollowKeyRow(
                    "←→↑↓", phrase("move the region"),
                    .draw(.left) { $0.move(right: -1, down: 0) },
                    .draw(.right) { $0.move(right: 1, down: 0) },
                    .draw(.up) { $0.move(right: 0, down: -1) },
                    .draw(.down) { $0.move(right: 0, down: 1) }),
                FollowKeyRow(
                    "+ -", phrase("larger, smaller"), .draw("+", "=") { $0.grow(1) },
                    .draw("-") { $0.grow(-1) }),
                FollowKeyRow("Enter", phrase("take it"), .on(.enter) { $0.takeSketch() }),
            ],
            [
                FollowKeyRow(
                    "backspace", phrase("whole picture"),
                    .on(.backspace, .delete) { $0.take(.whole) }),
                FollowKeyRow("Esc", phrase("leave it"), .on(.escape, "r") { $0.leaveSketch() }),
            ],
        ]
    }
}
