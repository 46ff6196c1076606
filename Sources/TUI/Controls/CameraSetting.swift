/// A camera control, as the console shows it.
public struct CameraSetting: Equatable, Sendable, Identifiable {
    /// One of a menu's choices.
    public struct Choice: Equatable, Sendable {
        public var value: Int
        public var name: String

        /// A choice with this value and name.
        public init(value: Int, name: String) { (self.value, self.name) = (value, name) }
    }

    /// The wiring's identifier; never shown.
    public var id: String
    /// The driver's name; sanitised before it is shown.
    public var name: String
    /// The current value; nil where the camera does not report it.
    public var value: Int?
    /// The range and step, in the driver's own unit.
    public var least, most, step: Int
    /// The default value.
    public var initial: Int
    /// The choices of a menu, off and on for a switch; empty for a number.
    public var choices: [Choice]
    /// Whether it can be set now; an automatic mode may lock other controls.
    public var isSettable: Bool

    // More than six parameters: one for each stored field.
    /// A setting with these values.
    public init(
        id: String, name: String, value: Int?, least: Int, most: Int, step: Int, initial: Int,
        choices: [Choice] = [], isSettable: Bool
    ) {
        (self.id, self.name, self.value) = (id, name, value)
        (self.least, self.most, self.step) = (least, most, max(1, step))
        (self.initial, self.choices, self.isSettable) = (initial, choices, isSettable)
    }

    /// The current value as text.
    var words: String {
        guard let value else { return "–" }
        return choices.first { $0.value == value }.map { printable($0.name) } ?? String(value)
    }

    /// The current value's position in its range, 0...1; nil where that has no meaning.
    var share: Double? {
        guard choices.isEmpty, let value, most > least else { return nil }
        return max(0, min(1, (Double(value) - Double(least)) / (Double(most) - Double(least))))
    }

    /// The value a number of steps away; a large step is a twentieth of the range. Nil where it
    /// would not change.
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
