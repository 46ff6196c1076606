/// The translations of a module's phrases.
public struct Catalogue: Sendable {
    /// Translations by language and English text.
    public let translations: [Language: [String: String]]

    /// A catalogue of these texts. Each entry has two lines: the English one, then the translation
    /// after `= `. Empty lines and lines with `#` are skipped.
    public init(_ texts: [Language: String]) {
        translations = texts.mapValues(Self.pairs)
    }

    /// The phrase in the current language; in English where it has no translation.
    public func text(_ phrase: Phrase) -> String {
        let language = Language.current
        guard language != .english, let found = translations[language]?[phrase.key] else {
            return phrase.english
        }
        return phrase.arguments.isEmpty ? found : Self.filled(found, phrase.arguments)
    }

    /// A number with its noun: "1 shot", "2 shots".
    public func counted(_ count: Int, _ one: String, _ many: String?) -> String {
        let noun = count == 1 ? one : many ?? one + "s"
        return "\(count) \(text(Phrase(stringLiteral: noun)))"
    }

    /// The text with its arguments inserted at `{1}`, `{2}` ….
    private static func filled(_ text: String, _ arguments: [String]) -> String {
        var filled = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            filled += rest[..<start]
            let inside = rest[rest.index(after: start)...].prefix { $0.isNumber }
            let end = inside.endIndex
            if let number = Int(inside), arguments.indices.contains(number - 1),
                end < rest.endIndex, rest[end] == "}"
            {
                filled += arguments[number - 1]
                rest = rest[rest.index(after: end)...]
            } else {
                filled += "{"
                rest = rest[rest.index(after: start)...]
            }
        }
        return filled + rest
    }

    private static func pairs(_ text: String) -> [String: String] {
        var pairs: [String: String] = [:]
        var english: Substring?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("= ") {
                if let english { pairs[String(english)] = String(line.dropFirst(2)) }
                english = nil
            } else {
                english = line.isEmpty || line.hasPrefix("#") ? nil : line
            }
        }
        return pairs
    }
}
