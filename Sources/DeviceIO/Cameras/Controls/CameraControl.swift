/// A setting of a camera: exposure, gain, focus, pan and others.
public struct CameraControl: Equatable, Sendable, Encodable {
    /// The type of a control's value (V4L2_CTRL_TYPE in videodev2.h).
    public enum Kind: String, Sendable, Encodable {
        /// A number from `least` to `most`, in steps of `step`.
        case number
        /// A switch: 0 is off, 1 is on.
        case toggle
        /// A menu: `choices` lists the values with their names.
        case menu
        /// A menu whose names are numbers.
        case numberMenu
        /// An action that is started when the control is set; it has no value.
        case button
        /// A number whose bits are switches.
        case bits
        /// A text, a 64-bit number or a structure. Such a control is listed, but cannot be set
        /// here.
        case other

        /// The kind of control for a type's number in videodev2.h.
        init(rawType: UInt32) {
            switch rawType {
            case 1: self = .number
            case 2: self = .toggle
            case 3: self = .menu
            case 4: self = .button
            case 8: self = .bits
            case 9: self = .numberMenu
            default: self = .other
            }
        }
    }

    /// The flags of a control as the driver reports them (V4L2_CTRL_FLAG).
    struct Flags: OptionSet, Equatable, Sendable {
        let rawValue: UInt32

        static let disabled = Flags(rawValue: 0x01)
        static let grabbed = Flags(rawValue: 0x02)
        static let readOnly = Flags(rawValue: 0x04)
        static let inactive = Flags(rawValue: 0x10)
        static let writeOnly = Flags(rawValue: 0x40)
    }

    /// One choice of a menu.
    public struct Choice: Equatable, Sendable, Encodable {
        /// The value that selects this choice.
        public var value: Int
        /// The driver's name for this choice.
        public var name: String

        /// A choice with this value and this name.
        public init(value: Int, name: String) { (self.value, self.name) = (value, name) }
    }

    /// The control's number (V4L2_CID).
    public var number: UInt32
    /// The driver's name for the control ("Exposure Time, Absolute").
    public var name: String
    /// The type of the control's value.
    public var kind: Kind
    /// The range and the step of the value, in the driver's own unit.
    public var least, most, step: Int
    /// The driver's default value.
    public var initial: Int
    /// The current value; nil when the value cannot be read.
    public var value: Int?
    /// The choices of a menu; empty for a control of another kind.
    public var choices: [Choice] = []
    /// Whether the control can be set now. An automatic mode may prevent that.
    public var isSettable: Bool
    /// Whether the driver disables the control. The list of controls leaves it out.
    var isDisabled: Bool
    var isReadable: Bool

    // More than six parameters: one for each stored field.
    /// A control with these values.
    init(
        number: UInt32, name: String, kind: Kind, range: ClosedRange<Int>, step: Int = 1,
        initial: Int, flags: Flags = []
    ) {
        (self.number, self.name, self.kind) = (number, name, kind)
        (least, most, self.step, self.initial) = (range.lowerBound, range.upperBound, step, initial)
        isSettable = flags.isDisjoint(with: [.disabled, .grabbed, .readOnly, .inactive])
        isDisabled = flags.contains(.disabled)
        isReadable = !flags.contains(.writeOnly)
    }

    /// The name that a person types: lower case, with underscores between the words, as in v4l2-ctl
    /// ("exposure_time_absolute").
    public var key: String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.joined(separator: "_")
    }

    /// The value for a text, which may be a number, the name of a choice, "on" or "off"; nil for
    /// another text and for a value that the control does not accept.
    public func value(named text: String) -> Int? {
        let wanted = text.lowercased()
        if let choice = choices.first(where: { $0.name.lowercased() == wanted }) {
            return choice.value
        }
        if kind == .toggle, let value = ["on": 1, "off": 0][wanted] { return value }
        guard let value = Int(text) else { return nil }
        switch kind {
        case .menu, .numberMenu: return choices.contains { $0.value == value } ? value : nil
        case .number, .toggle: return (least...most).contains(value) ? value : nil
        case .bits: return (0...Int(UInt32.max)).contains(value) ? value : nil
        case .button: return value
        case .other: return nil
        }
    }

    /// The accepted values, in words.
    public var range: String {
        switch kind {
        case .number:
            step > 1 ? phrase("\("\(least)…\(most)") in steps of \(step)") : "\(least)…\(most)"
        case .toggle: phrase("on, off")
        case .menu, .numberMenu: choices.map(\.name).joined(separator: ", ")
        case .button: phrase("any value: it acts when set")
        case .bits: "bits"
        case .other: phrase("cannot be set here")
        }
    }

    private enum CodingKeys: String, CodingKey {
        case number, name, key, kind, least, most, step, initial, value, choices, isSettable
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(number, forKey: .number)
        try fields.encode(name, forKey: .name)
        try fields.encode(key, forKey: .key)
        try fields.encode(kind, forKey: .kind)
        try fields.encode(least, forKey: .least)
        try fields.encode(most, forKey: .most)
        try fields.encode(step, forKey: .step)
        try fields.encode(initial, forKey: .initial)
        try fields.encodeIfPresent(value, forKey: .value)
        try fields.encode(choices, forKey: .choices)
        try fields.encode(isSettable, forKey: .isSettable)
    }
}
