import Synchronization

/// The translations of a module's phrases. A language's text is parsed when its first translation
/// is needed: most runs of the program need one language.
public struct Catalogue: Sendable {
    private let texts: [Language: TranslatedText]

    /// A catalogue with one text per language. Each entry has two lines: the English one, then the
    /// translation after `= `. Empty lines and lines with `#` are skipped.
    public init(_ texts: [Language: String]) {
        self.texts = texts.mapValues(TranslatedText.init)
    }

    /// The translations into a language by English text; empty for a language without a text.
    public func translations(into language: Language) -> [String: String] {
        texts[language]?.pairs ?? [:]
    }

    /// The phrase in the current language; in English where it has no translation.
    public func text(_ phrase: Phrase) -> String {
        let language = Language.current
        guard language != .english, let found = texts[language]?.pairs[phrase.key] else {
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
}

/// The text of one language, and the translations parsed from it on first use.
private final class TranslatedText: Sendable {
    private let text: String
    private let read = Mutex<[String: String]?>(nil)

    init(_ text: String) { self.text = text }

    /// Translations by English text.
    var pairs: [String: String] {
        read.withLock { read in
            if let read { return read }
            let pairs = Self.pairs(text)
            read = pairs
            return pairs
        }
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
