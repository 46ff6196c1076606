import Wording

/// Translates the help, which ArgumentParser writes in English. Each sentence of the help must be
/// on its own line, alone or in the last column of a table.
enum HelpTranslation {
    /// The lines of the help in the current language. A line without a translation stays in
    /// English.
    static func text(_ help: String) -> String {
        guard Language.current != .english else { return help }
        return help.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line($0) }.joined(separator: "\n")
    }

    private static func line(_ line: Substring) -> String {
        let indent = line.prefix { $0 == " " }
        let content = line.dropFirst(indent.count)
        if let whole = said(String(content)) { return indent + whole }
        if indent.isEmpty, let end = content.firstIndex(of: ":"),
            let heading = sentence(String(content[...end]))
        {
            let rest = content[content.index(after: end)...].drop { $0 == " " }
            return heading + " " + (said(String(rest)) ?? UsageTranslation.usage(String(rest)))
        }
        guard let label = labelLength(line), let words = said(String(line.dropFirst(label))) else {
            return String(line)
        }
        return line.prefix(label).replacing("(default)", with: "(\(phrase("default")))") + words
    }

    /// A sentence in the current language. If values of an option follow the sentence, they are
    /// added. Nil if there is no translation.
    private static func said(_ text: String) -> String? {
        if let whole = sentence(text) { return whole }
        guard text.hasSuffix(")"),
            let start = [" (values: ", " (default: "].compactMap({ text.firstRange(of: $0) }).first,
            let words = sentence(String(text[..<start.lowerBound]))
        else { return nil }
        let values = text[start.lowerBound...].replacing("values: ", with: phrase("values") + ": ")
            .replacing("default: ", with: phrase("default") + ": ")
        return words + values
    }

    private static func sentence(_ text: String) -> String? {
        let said = CommandWords.help.text(Phrase(stringLiteral: text))
        return said == text ? nil : said
    }

    /// The length of the label in a row of a table, with the blanks after the label. The label ends
    /// at the first two blanks, or else at the column of the descriptions. Nil if the line is not a
    /// row of a table.
    private static func labelLength(_ line: Substring) -> Int? {
        let characters = Array(line)
        guard let start = characters.firstIndex(where: { $0 != " " }), start > 0 else { return nil }
        let blanks = characters.indices.first {
            $0 > start && $0 + 1 < characters.count && characters[$0] == " "
                && characters[$0 + 1] == " "
        }
        if let blanks { return characters[blanks...].firstIndex { $0 != " " } }
        let column = 26
        return characters.count > column && characters[column - 1] == " " ? column : nil
    }
}
