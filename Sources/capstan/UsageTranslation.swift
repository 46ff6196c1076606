import Wording

/// ArgumentParser's messages about wrong arguments, in the current language.
enum UsageTranslation {
    /// The lines of a message in the current language. Unknown lines stay in English.
    static func text(_ message: String) -> String {
        guard Language.current != .english else { return message }
        return message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line(String($0)) }.joined(separator: "\n")
    }

    private static func line(_ line: String) -> String {
        if let found = line.wholeMatch(of: /Error: (.+)/) {
            return phrase("Error: \(fault(String(found.1)))")
        }
        if let found = line.wholeMatch(of: /Help:  (.+)/) {
            return phrase("Help:  \(HelpTranslation.text("  " + found.1).dropFirst(2))")
        }
        if let found = line.wholeMatch(of: /Usage: (.+)/) {
            return phrase("Usage: \(usage(String(found.1)))")
        }
        if let found = line.wholeMatch(of: /\ \ See (.+) for more information\./) {
            return "  " + phrase("See \(found.1) for more information.")
        }
        return line
    }

    /// A usage line whose placeholders, which ArgumentParser wrote in English, are in the current
    /// language.
    static func usage(_ line: String) -> String {
        line.replacing("<options>", with: "<\(phrase("options"))>")
            .replacing("<subcommand>", with: "<\(phrase("subcommand"))>")
    }

    /// An error message of ArgumentParser in the current language; an unknown message stays in
    /// English.
    private static func fault(_ words: String) -> String {
        if let found = words.wholeMatch(of: /Missing expected argument (.+)/) {
            return phrase("Missing expected argument \(found.1)")
        }
        if let found = words.wholeMatch(of: /Missing value for (.+)/) {
            return phrase("Missing value for \(found.1)")
        }
        if let found = words.wholeMatch(of: /Unknown option (.+)\. Did you mean (.+)\?/) {
            return phrase("Unknown option \(found.1). Did you mean \(found.2)?")
        }
        if let found = words.wholeMatch(of: /Unknown option (.+)/) {
            return phrase("Unknown option \(found.1)")
        }
        let choices = /The value ('.*') is invalid for ('[^']+')\. Please provide one of (.+)\./
        if let found = words.wholeMatch(of: choices) {
            let list = found.3.replacing("' or '", with: "' \(phrase("or")) '")
            return phrase(
                "The value \(found.1) is invalid for \(found.2). Please provide one of \(list).")
        }
        if let found = words.wholeMatch(of: /The value ('.*') is invalid for ('[^']+')(.*)/) {
            return phrase("The value \(found.1) is invalid for \(found.2)") + found.3
        }
        if let found = words.wholeMatch(
            of: /(?:Unexpected argument|\d+ unexpected arguments?:) (.+)/)
        {
            return phrase("Unexpected argument \(found.1)")
        }
        return words
    }
}
