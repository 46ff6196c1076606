import ArgumentParser
import Capture

/// `capstan config`: the settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show, explain and set what is remembered for every run.",
        discussion: """
            Settings are kept in a JSON file; the environment overrides it, and options override \
            both.

            EXAMPLES
              capstan config
              capstan config theme light
              capstan config sectors
              capstan config --example > ~/.config/capstan/config.json
            """)

    @Argument(
        help: "The key; without one all are shown.",
        completion: .list(SettingsKey.allCases.map(\.rawValue)))
    var key: String?

    @Argument(
        help: "Its new value; without one the key is explained.",
        completion: .custom { words, place, _ in
            words.prefix(place).compactMap { SettingsKey(rawValue: $0) }.first?.values ?? []
        })
    var value: String?

    @Flag(help: "Take the key out of the file.")
    var unset = false

    @Flag(help: "Print a file that sets every key to its default.")
    var example = false

    @Flag(help: "One JSON object a key; an array of all.")
    var json = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if unset, key == nil || value != nil {
            throw ValidationError(phrase("--unset needs a key and no value."))
        }
        if example, key != nil || json {
            throw ValidationError(phrase("--example cannot be used with other arguments."))
        }
    }

    func run() throws {
        let configuration = Configuration(path: global.config)
        if example { return put(try configuration.example()) }
        guard let key else {
            if json { return put(try configuration.json()) }
            try configuration.rows().forEach(put)
            return say(phrase("The file is \(configuration.file)."))
        }
        let chosen = try configuration.key(named: key)
        if unset {
            try configuration.unset(chosen)
        } else if let value {
            try configuration.set(chosen, to: value)
        }
        put(
            try json
                ? configuration.json(of: chosen) : configuration.explanation(of: chosen))
    }
}
