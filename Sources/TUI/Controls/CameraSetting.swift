/// Something that can be set on the camera, as the console shows it.
public struct CameraSetting: Equatable, Sendable, Identifiable {
    /// One of a menu's choices.
    public struct Choice: Equatable, Sendable {
        public var value: Int
        public var name: String

        /// A choice of this value and name.
        public init(value: Int, name: String) { (self.value, self.name) = (value, name) }
    }

    /// What the wiring knows it by; never shown.
    public var id: String
    /// What the driver calls it; stripped before it is shown.
    public var name: String
    /// What it stands at; nil where the camera does not tell.
    public var value: Int?
    /// The values that it takes, in the driver's own unit.
    public var least, most, step: Int
    /// What it stands at in a new camera.
    public var initial: Int
    /// The choices where it is a menu, off and on where it is a switch; empty where it is a number.
    public var choices: [Choice]
    /// Whether it can be set now; an automatic control rules others.
    public var isSettable: Bool

    /// A setting of these parts.
    public init(
        id: String, name: String, value: Int?, least: Int, most: Int, step: Int, initial: Int,
        choices: [Choice] = [], isSettable: Bool
    ) {
        (self.id, self.name, self.value) = (id, name, value)
        (self.least, self.most, self.step) = (least, most, max(1, step))
        (self.initial, self.choices, self.isSettable) = (initial, choices, isSettable)
    }

    /// What it stands at, in words.
    var words: String {
        guard let value else { return "–" }
        return choices.first { $0.value == value }.map { printable($0.name) } ?? String(value)
    }

    /// Where it stands between its ends, 0...1; nil where that means nothing.
    var share: Double? {
        guard choices.isEmpty, let value, most > least else { return nil }
        return max(0, min(1, (Double(value) - Double(least)) / (Double(most) - Double(least))))
    }

    /// The value so many steps on; a twentieth of the range is one large step. Nil where it would
    /// be the same.
    func value(after steps: Int, isLarge: Bool) -> Int? {
        guard let value else { return initial }
        let next: Int
        if choices.isEmpty {
            let size = isLarge ? max(step, (most - least) / 20 / step * step) : step
            next = max(least, min(most, value + steps * size))
        } else {
            let place = choices.firstIndex { $0.value == value } ?? 0
            next = choices[max(0, min(choices.count - 1, place + steps))].value
        }
        return next == value ? nil : next
    }
}
