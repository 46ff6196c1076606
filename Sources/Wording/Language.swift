import Synchronization

/// A language of texts for people. The sources contain the English texts; every other language is a
/// translation.
public enum Language: String, CaseIterable, Sendable, Codable {
    case english = "en"
    case german = "de"

    /// The language of a locale such as `de_DE.UTF-8`; English for a language without translation.
    public init(locale: String) {
        let name = locale.prefix { $0.isLetter }.lowercased()
        self = Self.allCases.first { $0.rawValue == name } ?? .english
    }

    /// The language of the environment: from the first of LC_ALL, LC_MESSAGES and LANG that is set
    /// (POSIX.1-2017, 8.2).
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        self.init(locale: locale ?? "")
    }

    private static let chosen = Atomic<Int>(0)

    /// The language of a task, for tests; nil for the process's language.
    @TaskLocal public static var here: Language?

    /// The current language.
    public static var current: Language {
        here ?? allCases[chosen.load(ordering: .relaxed)]
    }

    /// Sets the language of the process; called once, before the first text.
    public static func choose(_ language: Language) {
        chosen.store(allCases.firstIndex(of: language) ?? 0, ordering: .relaxed)
    }
}
