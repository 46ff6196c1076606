import Wording

/// Help in the current language. ArgumentParser writes it in English; here every sentence is on its
/// own line, alone or in the last column of a table.
enum HelpTranslation {
    /// The same lines in the current language; lines without translation stay in English.
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

    /// A sentence in the current language, followed by the values of an option if there are any;
    /// nil without translation.
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

    /// The number of characters of the label in a table row and of the blanks after it: at least
    /// two blanks, or blanks up to the column of the descriptions. Nil for a line that is no table
    /// row.
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
