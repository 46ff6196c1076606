import Scene

/// A camera control, as the console shows it.
public struct CameraSetting: Equatable, Sendable, Identifiable {
    /// One of the choices of a menu.
    public struct Choice: Equatable, Sendable {
        public var value: Int
        public var name: String

        /// A choice with this value and name.
        public init(value: Int, name: String) { (self.value, self.name) = (value, name) }
    }

    /// The identifier that the module `Capture` gave the control; never shown.
    public var id: String
    /// The name that the driver gives the control; sanitised before it is shown.
    public var name: String
    /// The current value; nil if the camera does not report it.
    public var value: Int?
    /// The range and the step of the value, in the driver's own unit.
    public var least, most, step: Int
    /// The driver's default value.
    public var initial: Int
    /// The choices of a menu, or off and on for a switch; empty if the control takes a number.
    public var choices: [Choice]
    /// Whether the control can be set now. An automatic mode of the camera may lock other controls.
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

    /// The position of the current value in its range, 0...1; nil for a menu or a switch, and for
    /// an unknown value.
    var share: Double? {
        guard choices.isEmpty, let value, most > least else { return nil }
        return ((Double(value) - Double(least)) / (Double(most) - Double(least))).clamped(to: 0...1)
    }

    /// The value after this number of steps. A large step is a twentieth of the range. Nil if the
    /// value would not change.
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
