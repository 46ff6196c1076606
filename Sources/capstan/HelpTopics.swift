import ArgumentParser

/// What `capstan help` takes, for the completion scripts. ArgumentParser declares that command
/// itself, and its scripts offer nothing after it.
struct HelpTopics {
    /// The names that may follow a word: commands after `help`, and subcommands after a command.
    private let topics: [Topic]

    private struct Topic {
        var word: String
        var names: [String]
    }

    init() {
        let commands = Capstan.configuration.groupedSubcommands.flatMap(\.subcommands)
        let parts = commands.map { command in
            Topic(
                word: command.configuration.commandName ?? "",
                names: Self.names(command.configuration.subcommands))
        }
        topics =
            [Topic(word: "help", names: Self.names(commands))] + parts.filter { !$0.names.isEmpty }
    }

    private static func names(_ commands: [any ParsableCommand.Type]) -> [String] {
        commands.map { $0.configuration }.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    }

    /// A completion script of bash, zsh or fish with the topics. Any other text stays as it is.
    func added(to text: String) -> String {
        if text.hasPrefix("#!/bin/bash\n") { return bash(text) }
        if text.hasPrefix("#compdef capstan\n") { return zsh(text) }
        return text.hasPrefix("function __capstan") ? fish(text) : text
    }

    private func bash(_ script: String) -> String {
        let cases = topics.map { topic in
            let names = topic.names.joined(separator: "'$'\\n''")
            return "    \(topic.word))\n        __capstan_add_completions -W '\(names)'\n"
                + "        ;;\n"
        }
        let options = "    __capstan_offer_flags_options -1\n"
        return replacing(
            options, in: script,
            with: options + "\n    # Offer the names of commands\n    case \"${prev}\" in\n"
                + cases.joined() + "    esac\n")
    }

    private func zsh(_ script: String) -> String {
        let cases = topics.map { topic in
            let names = topic.names.joined(separator: " ")
            return "    \(topic.word))\n        topics=(\(names))\n        ;;\n"
        }
        let arguments = "    local -ar arg_specs=(\n        '*:subcommands:"
        return replacing(
            arguments, in: script,
            with: "    local -a topics\n    case \"${words[CURRENT - 1]}\" in\n" + cases.joined()
                + "    esac\n" + arguments + "{__capstan_complete \"${topics[@]}\"}")
    }

    private func fish(_ script: String) -> String {
        let lines = topics.map { topic in
            let place =
                topic.word == "help"
                ? "-eq 1" : "-eq 2; and test (commandline -opc)[-1] = \(topic.word)"
            return "complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "
                + "\"capstan help\" \(place)' -fka '\(topic.names.joined(separator: " "))'"
        }
        return script + "\n" + lines.joined(separator: "\n")
    }

    /// The script with a changed line in its function for `capstan help`.
    private func replacing(_ line: String, in script: String, with lines: String) -> String {
        guard let start = script.firstRange(of: "\n_capstan_help() {\n"),
            let place = script[start.upperBound...].firstRange(of: line)
        else { return script }
        return String(script[..<place.lowerBound]) + lines + String(script[place.upperBound...])
    }
}
