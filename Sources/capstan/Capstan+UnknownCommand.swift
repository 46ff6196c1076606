import ArgumentParser
import Capture
import Foundation
import Wording

extension Capstan {
    /// The error message if the first word is not a command, or the second one is not a subcommand
    /// of the first. The words after `help` are checked in the same way. Nil if there is nothing to
    /// say, or if an option comes first.
    static func unknownCommand(_ arguments: [String]) -> String? {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, isName(word) else { return nil }
        let commands = configuration.groupedSubcommands.flatMap(\.subcommands)
        guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
            if word == "help" { return nil }
            return stranger(word, in: "capstan", names(of: commands) + ["help"])
        }
        let (parts, settings) = (command.configuration.subcommands, command.configuration)
        guard !parts.isEmpty, let part = words.dropFirst().first, isName(part),
            !parts.contains(where: { names(of: [$0]).contains(part) })
        else { return nil }
        let shown = names(of: parts.filter { $0.configuration.shouldDisplay })
        // With a default subcommand the word may also be its argument, such as the source of a head
        // scan. It counts as mistyped only if there is no such file.
        if settings.defaultSubcommand != nil {
            guard !FileManager.default.fileExists(atPath: part),
                WordSuggestion.nearest(to: part, among: shown) != nil
            else { return nil }
        }
        return stranger(part, in: "capstan " + word, shown)
    }

    /// Whether an argument can be the name of a command.
    private static func isName(_ word: String) -> Bool { !word.isEmpty && !word.hasPrefix("-") }

    /// The names of these commands, aliases included.
    private static func names(of commands: [any ParsableCommand.Type]) -> [String] {
        commands.flatMap { [$0.configuration.commandName ?? ""] + $0.configuration.aliases }
    }

    /// The error message for a word that is none of the commands of `parent`, with the nearest one.
    private static func stranger(
        _ word: String, in parent: String, _ names: [String]
    ) -> String {
        let typed = "\(parent.dropFirst("capstan ".count)) \(word)"
            .trimmingCharacters(in: .whitespaces).debugDescription
        guard let near = WordSuggestion.nearest(to: word, among: names) else {
            return phrase("There is no command \(typed). `\(parent) --help` lists the commands.")
        }
        return phrase(
            """
            There is no command \(typed). Did you mean `\(parent) \(near)`? \
            `\(parent) --help` lists the commands.
            """)
    }
}
