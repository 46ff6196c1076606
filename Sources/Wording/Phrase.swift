/// A sentence or a word for people, in English, with its arguments: `"Shot \(number) is kept."`.
/// The text with placeholders, `Shot {1} is kept.`, is the key of its translations.
public struct Phrase: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The English text with `{1}`, `{2}` … for its arguments.
    public let key: String
    /// The arguments: numbers, names and words.
    public let arguments: [String]
    /// The whole English text.
    public let english: String

    /// A text without arguments.
    public init(stringLiteral text: String) {
        (key, arguments, english) = (text, [], text)
    }

    /// A text with arguments.
    public init(stringInterpolation parts: StringInterpolation) {
        (key, arguments, english) = (parts.key, parts.arguments, parts.english)
    }

    /// Joins two parts of a text that is too long for a line of code.
    public static func + (first: Phrase, second: Phrase) -> Phrase {
        Phrase(
            key: first.key + second.key(afterFigures: first.arguments.count),
            arguments: first.arguments + second.arguments,
            english: first.english + second.english)
    }

    private init(key: String, arguments: [String], english: String) {
        (self.key, self.arguments, self.english) = (key, arguments, english)
    }

    /// The key with the number of each argument increased by `count`.
    private func key(afterFigures count: Int) -> String {
        var (later, number) = (key, arguments.count)
        while count > 0, number > 0 {
            later = later.split(separator: "{\(number)}", omittingEmptySubsequences: false)
                .joined(separator: "{\(number + count)}")
            number -= 1
        }
        return later
    }

    /// Collects the literal parts and the arguments of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [String] = []
        fileprivate var english = ""

        /// An empty text, with room for its parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 3 * interpolationCount)
        }

        /// Appends a part of the text.
        public mutating func appendLiteral(_ text: String) {
            key += text
            english += text
        }

        /// Appends an argument.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            arguments.append(text)
            key += "{\(arguments.count)}"
            english += text
        }
    }
}
