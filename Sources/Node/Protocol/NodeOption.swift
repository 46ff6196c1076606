/// A setting that a client may choose, as listed by `GET /options`.
public struct NodeOption: Encodable, Equatable, Sendable {
    /// `int`, `float`, `string`, `bool` or `enum`.
    public enum Kind: String, Encodable, Sendable { case int, float, string, bool, `enum` }

    /// The option's name.
    public var name: String
    public var type: Kind
    /// The option's default value, as text.
    public var value: String
    public var domain: Domain
    /// The option's effect, in words for people.
    public var help: String

    /// The valid values of an option.
    public enum Domain: Encodable, Equatable, Sendable {
        /// The condition that clients check a number or a text against; may be empty.
        case words(String)
        /// The values of an `enum`, as text.
        case choices([String])

        /// Encodes text or a list, as NodeODM does.
        public func encode(to encoder: any Encoder) throws {
            var box = encoder.singleValueContainer()
            switch self {
            case .words(let words): try box.encode(words)
            case .choices(let choices): try box.encode(choices)
            }
        }
    }

    /// An option with these values.
    public init(_ name: String, _ type: Kind, value: String, domain: Domain, help: String) {
        (self.name, self.type, self.value) = (name, type, value)
        (self.domain, self.help) = (domain, help)
    }
}

/// A setting that a client chose.
public struct ChosenOption: Codable, Equatable, Sendable {
    /// The option's name, and the chosen value as text.
    public var name, value: String

    /// The choice of this value.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }

    /// Decodes a value: clients send text, numbers and Booleans.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        name = try box.decode(String.self, forKey: .name)
        if let truth = try? box.decode(Bool.self, forKey: .value) {
            value = truth ? "true" : "false"
        } else if let whole = try? box.decode(Int.self, forKey: .value) {
            value = "\(whole)"
        } else if let number = try? box.decode(Double.self, forKey: .value) {
            value = "\(number)"
        } else {
            value = try box.decode(String.self, forKey: .value)
        }
    }
}
