import Foundation

/// The commands of the man page that `make docs` writes, with their options.
struct ManualPage {
    /// The options of each command without their dashes, by the command's path, such as [stand,
    /// move].
    private var options: [[String]: Set<String>] = [:]
    /// For each path of a command, also with aliases, the path under which its options are stored.
    private var paths: [[String]: [String]] = [:]

    /// Options that every command accepts. ArgumentParser does not know the option of the language.
    private static let everywhere: Set<String> = ["language", "help", "version"]

    /// Reads the page's lists (mdoc): `.It Em` is a command, `.It Fl` is an option of the command
    /// that encloses its list.
    init(_ text: String) {
        var path: [String] = []
        var depth = 0
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix(".Bl ") {
                depth += 1
            } else if line == ".El" {
                depth -= 1
            } else if line.hasPrefix(".It Em ") {
                // The line has the command's name and then its aliases.
                let names = line.dropFirst(7).split { "\", ".contains($0) }.map(String.init)
                path = Array(path.prefix(depth - 1)) + names.prefix(1)
                for name in names { paths[Array(path.dropLast()) + [name]] = path }
            } else if line.hasPrefix(".It Fl ") {
                let names = line.dropFirst(7).components(separatedBy: " Ar ")[0]
                    .split { " ,".contains($0) }.map { String($0.drop { $0 == "-" }) }
                options[Array(path.prefix(depth - 1)), default: []].formUnion(names)
            }
        }
    }

    /// The number of commands and subcommands.
    var count: Int { Set(paths.values).count }

    /// The command with which these words begin, and how many of the words name it. A word may name
    /// several subcommands, as in list|check. Nil if the first word is no command.
    func command(_ words: [String]) -> (path: [String], words: Int)? {
        var found: [String] = []
        var number = 0
        for word in words {
            let names = word.split { "|,".contains($0) }.map(String.init)
            guard let name = names.first, names.allSatisfy({ paths[found + [$0]] != nil }),
                let next = paths[found + [name]]
            else { break }
            found = next
            number += 1
        }
        guard number > 0 else { return nil }
        return (path: found, words: number)
    }

    /// Whether a command, or one of its subcommands, accepts an option.
    func takes(_ option: String, _ command: [String]) -> Bool {
        Self.everywhere.contains(option)
            || options.contains { $0.key.starts(with: command) && $0.value.contains(option) }
    }
}
