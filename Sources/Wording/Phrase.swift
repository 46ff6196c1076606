/// A sentence or a word for people, in English, with its figures: `"Shot \(number) is kept."`. The
/// text without its figures, `Shot {1} is kept.`, is the key of its translations.
public struct Phrase: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The English text with `{1}`, `{2}` … for its figures.
    public let key: String
    /// The figures, names and words that stand in it.
    public let arguments: [String]
    /// The whole text in English.
    public let english: String

    /// A text without figures.
    public init(stringLiteral text: String) {
        (key, arguments, english) = (text, [], text)
    }

    /// A text with figures.
    public init(stringInterpolation parts: StringInterpolation) {
        (key, arguments, english) = (parts.key, parts.arguments, parts.english)
    }

    /// Two parts of one text that is too long for a line of code.
    public static func + (first: Phrase, second: Phrase) -> Phrase {
        Phrase(
            key: first.key + second.key(afterFigures: first.arguments.count),
            arguments: first.arguments + second.arguments,
            english: first.english + second.english)
    }

    private init(key: String, arguments: [String], english: String) {
        (self.key, self.arguments, self.english) = (key, arguments, english)
    }

    /// The key with its figures numbered from a later number on.
    private func key(afterFigures count: Int) -> String {
        var (later, number) = (key, arguments.count)
        while count > 0, number > 0 {
            later = later.split(separator: "{\(number)}", omittingEmptySubsequences: false)
                .joined(separator: "{\(number + count)}")
            number -= 1
        }
        return later
    }

    /// Collects text and figures.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [String] = []
        fileprivate var english = ""

        /// Nothing yet.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 3 * interpolationCount)
        }

        /// Takes a part of the text.
        public mutating func appendLiteral(_ text: String) {
            key += text
            english += text
        }

        /// Takes a figure, a name or a word.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            arguments.append(text)
            key += "{\(arguments.count)}"
            english += text
        }
    }
}
